package dev.semel.testservers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Starts MySQL or MariaDB on a copy of a data directory that was initialised once. */
final class MysqlStarter {
    private final MysqlProduct product;

    MysqlStarter(MysqlProduct product) {
        this.product = product;
    }

    NetworkServer start(Map<String, String> settings) {
        return PortTakenException.withAnotherPort(() -> tryStart(settings));
    }

    private NetworkServer tryStart(Map<String, String> settings) {
        try {
            Path home = product.home();
            Path directory = Files.createTempDirectory("semel-" + product.version());
            Path empty = Cache.directory(product.version() + "-data", data -> initialise(home, data));
            Directories.copy(empty.resolve("data"), directory.resolve("data"));
            return launch(home, directory, settings);
        } catch (IOException e) {
            throw new ServerUnavailableException(product.kind().productName() + " was not prepared", e);
        }
    }

    private void initialise(Path home, Path directory) throws IOException {
        Command.run(directory.resolve("initialise.log"), product.initialisation(home, directory.resolve("data")));
    }

    private NetworkServer launch(Path home, Path directory, Map<String, String> settings) throws IOException {
        int port = freePort();
        Path log = directory.resolve("server.log");
        List<String> command = command(home, directory, port, settings);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        NetworkServer server = new NetworkServer(
                new MysqlVendor(product.kind()),
                port,
                new OwnHost(process.toHandle(), command, directory, log, MysqlStarter::stop));
        try {
            Readiness.await(server, process::isAlive);
            Readiness.checkOwner(server, "SELECT @@datadir", directory);
            return server;
        } catch (ServerUnavailableException e) {
            String story = e.getMessage() + " " + ServerLog.tail(log);
            server.close();
            throw PortTakenException.orOther(server + " did not start. ", story, e);
        }
    }

    private List<String> command(Path home, Path directory, int port, Map<String, String> settings) {
        Map<String, String> all = new LinkedHashMap<>(product.settings());
        all.put("max-connections", "300");
        all.putAll(settings);
        List<String> command = new ArrayList<>(List.of(
                product.program(home).toString(),
                "--no-defaults",
                "--basedir=" + home,
                "--datadir=" + directory.resolve("data"),
                "--tmpdir=" + directory,
                "--socket=" + directory.resolve("socket"),
                "--pid-file=" + directory.resolve("pid"),
                "--bind-address=127.0.0.1",
                "--port=" + port));
        all.forEach((name, value) -> command.add("--" + name + "=" + value));
        return MysqlProduct.asRoot(command);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Its data is thrown away, so it need not tidy up. */
    private static void stop(OwnHost host) {
        host.kill();
        host.forget();
    }
}
