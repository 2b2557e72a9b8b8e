package dev.semel.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TcpProxyTest {
    private ServerSocket target;
    private TcpProxy proxy;

    @BeforeEach
    void start() throws IOException {
        target = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        proxy = TcpProxy.to(target.getLocalPort());
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        target.close();
    }

    private Socket client() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    }

    @Test
    void forwardsBothWays() throws IOException {
        try (Socket client = client();
                Socket server = target.accept()) {
            client.getOutputStream().write(1);
            assertThat(server.getInputStream().read()).isEqualTo(1);
            server.getOutputStream().write(2);
            assertThat(client.getInputStream().read()).isEqualTo(2);
            assertThat(proxy.connections()).isEqualTo(1);
        }
    }

    @Test
    void anEndOnOneSideEndsTheOther() throws IOException {
        try (Socket client = client();
                Socket server = target.accept()) {
            server.close();
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
        await().until(() -> proxy.connections() == 0);
    }

    @Test
    void cutResetsTheClient() throws IOException {
        try (Socket client = client();
                Socket server = target.accept()) {
            await().until(() -> proxy.connections() == 1);
            proxy.cut();
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> server.getInputStream().read()).isInstanceOf(IOException.class);
            assertThat(proxy.connections()).isZero();
        }
    }

    @Test
    void servesNewConnectionsAfterACut() throws IOException {
        try (Socket client = client();
                Socket server = target.accept()) {
            await().until(() -> proxy.connections() == 1);
            proxy.cut();
        }
        forwardsBothWays();
    }

    @Test
    void heldBytesArriveAfterResume() throws IOException {
        try (Socket client = client();
                Socket server = target.accept()) {
            proxy.hold(TcpProxy.Direction.TO_SERVER);
            client.getOutputStream().write(1);
            await().until(() -> proxy.held(TcpProxy.Direction.TO_SERVER) == 1);
            assertThat(server.getInputStream().available()).isZero();
            server.getOutputStream().write(2);
            assertThat(client.getInputStream().read()).isEqualTo(2);
            proxy.resume();
            assertThat(server.getInputStream().read()).isEqualTo(1);
            assertThat(proxy.held(TcpProxy.Direction.TO_SERVER)).isZero();
        }
    }

    @Test
    void heldBytesAreLostInACut() throws IOException {
        try (Socket client = client();
                Socket server = target.accept()) {
            proxy.hold(TcpProxy.Direction.TO_CLIENT);
            server.getOutputStream().write(1);
            await().until(() -> proxy.held(TcpProxy.Direction.TO_CLIENT) == 1);
            await().until(() -> proxy.connections() == 1);
            proxy.cut();
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(IOException.class);
            await().until(() -> proxy.held(TcpProxy.Direction.TO_CLIENT) == 0);
        }
    }

    @Test
    void refusesNewConnectionsUntilItServesAgain() throws IOException {
        proxy.refuse();
        try (Socket client = client()) {
            assertThatThrownBy(() -> {
                        if (client.getInputStream().read() < 0) {
                            throw new IOException("closed");
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
        proxy.serve();
        forwardsBothWays();
    }
}
