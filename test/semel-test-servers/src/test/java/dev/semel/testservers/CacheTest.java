package dev.semel.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CacheTest {
    private final String name = "test-" + UUID.randomUUID();

    @AfterEach
    void clean() throws IOException {
        Directories.delete(Cache.directory(name, directory -> {}));
    }

    @Test
    void isFilledOnce() throws IOException {
        AtomicInteger filled = new AtomicInteger();
        Path first = Cache.directory(name, directory -> filled.incrementAndGet());
        Path second = Cache.directory(name, directory -> filled.incrementAndGet());
        assertThat(second).isEqualTo(first);
        assertThat(filled).hasValue(1);
    }

    @Test
    void rivalsSeeOneCompleteDirectory() {
        CyclicBarrier bothFilling = new CyclicBarrier(2);
        List<CompletableFuture<Path>> rivals = List.of(rival(bothFilling), rival(bothFilling));
        assertThat(rivals.get(0).join()).isEqualTo(rivals.get(1).join()).isNotEmptyDirectory();
        assertThat(rivals.get(0).join().getParent().toFile().list((parent, file) -> file.startsWith(name)))
                .containsExactly(name);
    }

    private CompletableFuture<Path> rival(CyclicBarrier bothFilling) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return Cache.directory(name, directory -> fill(directory, bothFilling));
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                },
                Threads.each());
    }

    private static void fill(Path directory, CyclicBarrier bothFilling) throws IOException {
        Files.writeString(directory.resolve("file"), "content");
        try {
            bothFilling.await();
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    @Test
    void aFailureLeavesNothingBehind() throws IOException {
        assertThatThrownBy(() -> Cache.directory(name, directory -> {
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");
        AtomicInteger filled = new AtomicInteger();
        Cache.directory(name, directory -> filled.incrementAndGet());
        assertThat(filled).hasValue(1);
    }
}
