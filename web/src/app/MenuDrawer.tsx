import { perfilLabels } from '@bancada/contract/policy';
import type { User } from '@bancada/contract/users';
import { Button, Divider, Drawer, Stack, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePermissions } from '../features/auth/use-may.ts';
import { navigationLinks } from './navigation.ts';
import classes from './Shell.module.css';
import { useSignOut } from './use-sign-out.ts';

interface MenuDrawerProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
}

/** The navigation for narrow windows. */
export function MenuDrawer({ user, isOpen, onClose }: MenuDrawerProps) {
  const may = usePermissions();
  const signOut = useSignOut();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title="Menu"
      position="right"
      size="xs"
      closeButtonProps={{ 'aria-label': 'Fechar o menu' }}
    >
      <Stack gap={2} component="nav" aria-label="Menu">
        {navigationLinks
          .filter(({ action }) => action === undefined || may(action))
          .map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className={classes.drawerLink}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              onClick={onClose}
            >
              {label}
            </Link>
          ))}
        <Link to="/lixeira" className={classes.drawerLink} onClick={onClose}>
          Lixeira
        </Link>
      </Stack>
      <Divider my="md" />
      <Text fw={600}>{user.nome}</Text>
      <Text c="dimmed" size="sm" mb="md">
        {user.email} · {perfilLabels[user.perfil]}
      </Text>
      <Button variant="default" size="md" fullWidth leftSection={<IconLogout size={18} />} onClick={signOut}>
        Sair
      </Button>
    </Drawer>
  );
}
