package dev.semel.http;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Principal;
import java.util.Comparator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** A real Tomcat with handlers, an authentication that believes a header, and Semel's filter behind it. */
final class Site implements AutoCloseable {
    /** What a handler does. */
    @FunctionalInterface
    interface Handler {
        void handle(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException;
    }

    private static final Logger LOGS = Logger.getLogger("");

    static {
        LOGS.setLevel(Level.OFF);
    }

    private final Tomcat tomcat = new Tomcat();
    private final Path folder;
    private final Context context;
    private final HttpClient client = HttpClient.newHttpClient();

    Site() throws IOException {
        folder = Files.createTempDirectory("semel-site");
        tomcat.setBaseDir(folder.toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        context = tomcat.addContext("", folder.toString());
        context.setRequestCharacterEncoding("UTF-8");
        filter("authentication", new Authentication());
    }

    Site filter(String name, Filter filter, DispatcherType... also) {
        FilterDef def = new FilterDef();
        def.setFilterName(name);
        def.setFilter(filter);
        def.setAsyncSupported("true");
        context.addFilterDef(def);
        FilterMap map = new FilterMap();
        map.setFilterName(name);
        map.addURLPattern("/*");
        map.setDispatcher("REQUEST");
        map.setDispatcher("ASYNC");
        for (DispatcherType type : also) {
            map.setDispatcher(type.name());
        }
        context.addFilterMap(map);
        return this;
    }

    Site errorPage(String path) {
        ErrorPage page = new ErrorPage();
        page.setErrorCode(500);
        page.setLocation(path);
        context.addErrorPage(page);
        return this;
    }

    Site handler(String path, Handler handler) {
        var wrapper = Tomcat.addServlet(context, path, new HandlerServlet(handler));
        wrapper.setAsyncSupported(true);
        wrapper.setMultipartConfigElement(new MultipartConfigElement("", 1000, 2000, 0));
        context.addServletMappingDecoded(path, path);
        return this;
    }

    Site start() throws Exception {
        tomcat.start();
        return this;
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + path);
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(uri(path)).header("X-User", "alice");
    }

    /** Alice posts JSON. */
    HttpResponse<String> post(String path, String key, String json) {
        return send(request(path)
                .header("Idempotency-Key", key)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sends bytes that a well-behaved client would not, and reads the answer to its end. */
    String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", tomcat.getConnector().getLocalPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    /** Sends a request and is gone as soon as its handler has begun. */
    void hangUp(String request, CountDownLatch begun) throws IOException, InterruptedException {
        try (Socket socket = new Socket("127.0.0.1", tomcat.getConnector().getLocalPort())) {
            socket.setSoLinger(true, 0);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            if (!begun.await(20, TimeUnit.SECONDS)) {
                throw new IllegalStateException("The handler has not begun");
            }
        }
    }

    @Override
    public void close() throws Exception {
        tomcat.stop();
        tomcat.destroy();
        try (var paths = Files.walk(folder)) {
            paths.sorted(Comparator.reverseOrder())
                    .forEach(path -> path.toFile().delete());
        }
    }

    private static final class HandlerServlet extends HttpServlet {
        private final transient Handler handler;

        HandlerServlet(Handler handler) {
            this.handler = handler;
        }

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response)
                throws IOException, ServletException {
            handler.handle(request, response);
        }
    }

    private static final class Authentication extends HttpFilter {
        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            String user = request.getHeader("X-User");
            response.setHeader("X-Outer", "outer");
            chain.doFilter(
                    new HttpServletRequestWrapper(request) {
                        @Override
                        public Principal getUserPrincipal() {
                            return user == null ? null : () -> user;
                        }
                    },
                    response);
        }
    }
}
