package dev.semel.spring;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.asm.Type;
import org.springframework.util.ClassUtils;

/**
 * Calls of a guarded method from within its own class, which pass by the proxy that guards it. Read from the class file; a
 * class that holds a reference to its own kind is believed to call through it.
 */
final class SelfCalls {
    private SelfCalls() {}

    /** The names of the methods that call it so. */
    static Set<String> of(GuardedMethod guarded) {
        Class<?> type = guarded.method().getDeclaringClass();
        boolean hasItself = Stream.of(type.getDeclaredFields())
                .map(Field::getType)
                .anyMatch(field -> field != Object.class && field.isAssignableFrom(type));
        Set<String> callers = new TreeSet<>();
        if (!hasItself) {
            try (InputStream file = type.getResourceAsStream(ClassUtils.getClassFileName(type))) {
                if (file != null) {
                    new ClassReader(file).accept(new Callers(guarded, callers), ClassReader.SKIP_DEBUG);
                }
            } catch (IOException | RuntimeException e) {
                return Set.of(); // A class file that cannot be read tells nothing; this is advice, not a guard.
            }
        }
        return callers;
    }

    private static final class Callers extends ClassVisitor {
        private final GuardedMethod guarded;
        private final Set<String> callers;

        Callers(GuardedMethod guarded, Set<String> callers) {
            super(SpringAsmInfo.ASM_VERSION);
            this.guarded = guarded;
            this.callers = callers;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access, String caller, String descriptor, String signature, String[] exceptions) {
            if ((access & Opcodes.ACC_BRIDGE) != 0) {
                return null; // the compiler's own way to the method, which a proxy takes too
            }
            return new MethodVisitor(SpringAsmInfo.ASM_VERSION) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String name, String called, boolean isInterface) {
                    if (owner.equals(Type.getInternalName(guarded.method().getDeclaringClass()))
                            && name.equals(guarded.method().getName())
                            && called.equals(Type.getMethodDescriptor(guarded.method()))) {
                        callers.add(caller.startsWith("lambda$") ? caller.split("\\$", 3)[1] : caller);
                    }
                }
            };
        }
    }
}
