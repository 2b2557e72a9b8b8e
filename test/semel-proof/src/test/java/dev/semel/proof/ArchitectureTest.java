package dev.semel.proof;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The arrows between modules, and what of a module others can see. */
class ArchitectureTest {
    private static final JavaClasses SEMEL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.semel");

    /** A module: the packages whose types others may use, those that are its own affair, and whom it may know. */
    private record Module(List<String> open, List<String> closed, Set<String> knows, List<String> outside) {}

    private static final Map<String, Module> MODULES = new LinkedHashMap<>();

    static {
        MODULES.put("core", new Module(List.of("dev.semel", "dev.semel.spi"), List.of(), Set.of(), List.of()));
        MODULES.put("json", new Module(List.of("dev.semel.json"), List.of(), Set.of(), List.of()));
        MODULES.put(
                "jackson",
                new Module(
                        List.of("dev.semel.jackson"),
                        List.of(),
                        Set.of("core", "json"),
                        List.of("tools.jackson..", "com.fasterxml.jackson.annotation..")));
        MODULES.put(
                "jackson2",
                new Module(
                        List.of("dev.semel.jackson2"),
                        List.of(),
                        Set.of("core", "json"),
                        List.of("com.fasterxml.jackson..")));
        MODULES.put(
                "jdbc",
                new Module(
                        List.of("dev.semel.jdbc", "dev.semel.jdbc.spi"),
                        List.of(),
                        Set.of("core"),
                        List.of("java.sql..", "javax.sql..")));
        MODULES.put(
                "http",
                new Module(
                        List.of("dev.semel.http", "dev.semel.http.spi"),
                        List.of(),
                        Set.of("core"),
                        List.of("jakarta.servlet..", "javax.crypto..")));
        MODULES.put(
                "spring",
                new Module(
                        List.of("dev.semel.spring", "dev.semel.spring.web", "dev.semel.spring.openapi"),
                        List.of(),
                        Set.of("core", "jdbc", "http"),
                        List.of(
                                "java.beans..",
                                "org.springframework..",
                                "org.springdoc..",
                                "io.swagger.v3.oas.models..",
                                "org.aopalliance..",
                                "org.apache.commons.logging..",
                                "jakarta.servlet..",
                                "java.sql..",
                                "javax.sql..")));
        MODULES.put(
                "starter",
                new Module(
                        List.of(),
                        List.of("dev.semel.spring.boot"),
                        Set.of("core", "json", "jackson", "jackson2", "jdbc", "http", "spring"),
                        List.of(
                                "org.springframework..",
                                "org.springdoc..",
                                "org.apache.commons.logging..",
                                "jakarta.servlet..",
                                "java.sql..",
                                "javax.sql..",
                                "tools.jackson..",
                                "com.fasterxml.jackson..")));
    }

    @TestFactory
    Stream<DynamicTest> arrowsPointOnlyAsWritten() {
        return MODULES.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> arrows(entry.getValue())));
    }

    private void arrows(Module module) {
        String[] allowed = Stream.of(
                        Stream.of("java.lang..", "java.util..", "java.time..", "java.io..", "java.nio..", "java.net.."),
                        Stream.of("java.security..", "java.math..", "java.text..", "org.jspecify.annotations.."),
                        module.outside().stream(),
                        packages(module),
                        module.knows().stream().flatMap(known -> packages(MODULES.get(known))))
                .flatMap(s -> s)
                .toArray(String[]::new);
        classes()
                .that()
                .resideInAnyPackage(packages(module).toArray(String[]::new))
                .should()
                .onlyDependOnClassesThat(DescribedPredicate.or(
                        JavaClass.Predicates.resideInAnyPackage(allowed),
                        describe("primitives", c -> c.getBaseComponentType().isPrimitive())))
                .check(SEMEL);
    }

    @Test
    void publicTypesStandOnlyWhereUsersAndAuthorsLook() {
        Set<String> open = MODULES.values().stream()
                .flatMap(module -> module.open().stream())
                .collect(Collectors.toSet());
        noClasses()
                .that()
                .arePublic()
                .and()
                .areTopLevelClasses()
                .and(describe("of a published module", c -> modules().contains(c.getPackageName())))
                .should()
                .resideOutsideOfPackages(open.toArray(String[]::new))
                .check(SEMEL);
    }

    @Test
    void enginesAndStoresKeepTheirPartsToThemselves() {
        assertThat(topLevelIn("dev.semel", false)).contains("Engine", "Door", "Flight", "Leased", "OwnTransaction");
        assertThat(topLevelIn("dev.semel", true)).doesNotContain("Engine", "Door", "Flight", "Leased");
        assertThat(topLevelIn("dev.semel.jdbc", true))
                .containsExactlyInAnyOrder("JdbcStore", "SchemaMode", "Schema", "Database", "Purge");
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(modules()).allSatisfy(name -> {
            JavaPackage found = SEMEL.getPackage(name);
            assertThat(found.isAnnotatedWith(NullMarked.class)).as(name).isTrue();
        });
    }

    @Test
    void noClassIsNamedAfterNothing() {
        noClasses()
                .should()
                .haveSimpleNameEndingWith("Manager")
                .orShould()
                .haveSimpleNameEndingWith("Util")
                .orShould()
                .haveSimpleNameEndingWith("Utils")
                .orShould()
                .haveSimpleNameEndingWith("Helper")
                .check(SEMEL);
    }

    @Test
    void publishedModulesKnowNoTestServers() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.semel.testservers..", "dev.semel.proof..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.semel.testservers..")
                .check(SEMEL);
    }

    private static List<String> topLevelIn(String name, boolean onlyPublic) {
        return SEMEL.stream()
                .filter(c -> c.getPackageName().equals(name) && c.isTopLevelClass())
                .filter(c -> !onlyPublic || c.getModifiers().contains(JavaModifier.PUBLIC))
                .map(JavaClass::getSimpleName)
                .filter(simple -> !simple.equals("package-info"))
                .toList();
    }

    private static Set<String> modules() {
        return MODULES.values().stream().flatMap(ArchitectureTest::packages).collect(Collectors.toSet());
    }

    private static Stream<String> packages(Module module) {
        return Stream.concat(module.open().stream(), module.closed().stream());
    }
}
