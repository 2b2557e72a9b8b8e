package dev.semel.spring;

import dev.semel.spi.UnitOfWork;
import java.util.Optional;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.annotation.AnnotationTransactionAttributeSource;
import org.springframework.transaction.interceptor.TransactionAttribute;

/** Knows which guarded methods would leave the transaction that they share with their record. */
public final class OwnTransactions {
    private final AnnotationTransactionAttributeSource attributes = new AnnotationTransactionAttributeSource(false);
    private final BeanFactory beans;
    private final UnitOfWork shared;

    /**
     * With the transactions of the records.
     *
     * @param beans where transaction managers are looked up by their qualifier
     * @param shared the transactions that records share
     */
    public OwnTransactions(BeanFactory beans, UnitOfWork shared) {
        this.beans = beans;
        this.shared = shared;
    }

    /** Why a TRANSACTIONAL method may not start, after its name; empty if it may. */
    Optional<String> refusalOf(GuardedMethod guarded) {
        TransactionAttribute own = attributes.getTransactionAttribute(guarded.method(), guarded.type());
        if (own == null) {
            return Optional.empty();
        }
        String propagation = switch (own.getPropagationBehavior()) {
            case TransactionDefinition.PROPAGATION_REQUIRES_NEW -> "REQUIRES_NEW";
            case TransactionDefinition.PROPAGATION_NOT_SUPPORTED -> "NOT_SUPPORTED";
            case TransactionDefinition.PROPAGATION_NEVER -> "NEVER";
            default -> "";
        };
        if (!propagation.isEmpty()) {
            return Optional.of("is @Transactional(propagation = " + propagation
                    + "): its writes would not share the transaction of their record. Use REQUIRED, or make the scope"
                    + " LEASED.");
        }
        String qualifier = own.getQualifier();
        if (qualifier != null && !qualifier.isEmpty() && !isShared(qualifier)) {
            return Optional.of("is @Transactional(\"" + qualifier
                    + "\"), another transaction manager than that of the records. Use that one, or make the scope"
                    + " LEASED.");
        }
        return Optional.empty();
    }

    private boolean isShared(String qualifier) {
        try {
            TransactionManager named =
                    BeanFactoryAnnotationUtils.qualifiedBeanOfType(beans, TransactionManager.class, qualifier);
            return shared instanceof SpringTransactions spring && spring.manager() == named;
        } catch (BeansException e) {
            return false;
        }
    }
}
