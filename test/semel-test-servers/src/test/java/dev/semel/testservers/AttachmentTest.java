package dev.semel.testservers;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AttachmentTest {
    private static final String PROPERTY = "semel.test.postgresql";

    @AfterEach
    void forget() {
        System.clearProperty(PROPERTY);
    }

    @Test
    void aValueThatIsNoPortIsRefusedByName() {
        System.setProperty(PROPERTY, "here");
        assertThatThrownBy(() -> Attachment.find(new PostgresVendor()))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContaining("SEMEL_TEST_POSTGRESQL")
                .hasMessageContaining("here");
    }

    @Test
    void aServerThatIsNotThereIsRefused() throws IOException {
        int unused;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            unused = socket.getLocalPort();
        }
        System.setProperty(PROPERTY, Integer.toString(unused));
        assertThatThrownBy(() -> Attachment.find(new PostgresVendor()))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContaining(Integer.toString(unused));
    }
}
