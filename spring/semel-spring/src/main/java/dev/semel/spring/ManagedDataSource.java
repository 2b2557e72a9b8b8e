package dev.semel.spring;

import java.beans.PropertyDescriptor;
import java.lang.reflect.Method;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.ResourceTransactionManager;
import org.springframework.util.ReflectionUtils;

/** Which data source a transaction manager binds connections of. */
final class ManagedDataSource {
    private ManagedDataSource() {}

    /** The managers unwrap the proxy too: its target is what connections are bound to. */
    static DataSource unwrapped(DataSource dataSource) {
        DataSource current = dataSource;
        while (current instanceof TransactionAwareDataSourceProxy proxy && proxy.getTargetDataSource() != null) {
            current = proxy.getTargetDataSource();
        }
        return current;
    }

    static boolean isManagedBy(PlatformTransactionManager manager, DataSource dataSource) {
        return managed(manager) instanceof DataSource managed
                && unwrapped(managed).equals(unwrapped(dataSource));
    }

    /** The managers of JPA and Hibernate name their factory as the resource and have the data source as a property. */
    private static @Nullable Object managed(PlatformTransactionManager manager) {
        if (manager instanceof ResourceTransactionManager known
                && known.getResourceFactory() instanceof DataSource own) {
            return own;
        }
        PropertyDescriptor property = BeanUtils.getPropertyDescriptor(manager.getClass(), "dataSource");
        Method getter = property == null ? null : property.getReadMethod();
        return getter == null ? null : ReflectionUtils.invokeMethod(getter, manager);
    }
}
