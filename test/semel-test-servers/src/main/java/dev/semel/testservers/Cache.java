package dev.semel.testservers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Directories that are filled once per machine and version, and used by every JVM after that. */
final class Cache {
    private static final Path ROOT =
            Path.of(System.getProperty("java.io.tmpdir"), "semel-test-servers-" + System.getProperty("user.name"));

    private Cache() {}

    /** Puts the files into an empty directory. */
    @FunctionalInterface
    interface Filler {
        void fill(Path directory) throws IOException;
    }

    /**
     * Returns the directory of this name, filled.
     *
     * @param name names content and version
     */
    static Path directory(String name, Filler filler) throws IOException {
        Path target = ROOT.resolve(name);
        if (Files.isDirectory(target)) {
            return target;
        }
        Files.createDirectories(ROOT);
        Path work = Files.createDirectory(ROOT.resolve(name + "." + UUID.randomUUID()));
        try {
            filler.fill(work);
            // Only complete directories bear the name. A JVM that comes second finds it taken and uses what is there.
            Files.move(work, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.isDirectory(target)) {
                throw e;
            }
        } finally {
            if (Files.exists(work)) {
                Directories.delete(work);
            }
        }
        return target;
    }
}
