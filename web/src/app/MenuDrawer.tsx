import type { User } from '@bancada/contract/accounts/users';
import { perfilLabels } from '@bancada/contract/policy';
import { Button, Divider, Stack, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Drawer } from '../ui/Dialog.tsx';
import { NavigationItems } from './NavigationItems.tsx';
import { menuLinks, navigationLinks } from './navigation.ts';
import classes from './Shell.module.css';
import { useSignOut } from './sign-out.tsx';

interface MenuDrawerProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
  onShortcuts: () => void;
}

/** The whole navigation, in a narrow window all of it there is. */
export function MenuDrawer({ user, isOpen, onClose, onShortcuts }: MenuDrawerProps) {
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
      <Stack gap={0} component="nav" aria-label="Menu">
        <NavigationItems links={navigationLinks} className={classes.drawerLink} onFollow={onClose} />
        <Divider my="xs" />
        <NavigationItems links={menuLinks} className={classes.drawerLink} onFollow={onClose} />
        <UnstyledButton
          className={classes.drawerLink ?? ''}
          onClick={() => {
            onClose();
            onShortcuts();
          }}
        >
          Atalhos do teclado
        </UnstyledButton>
      </Stack>
      <Divider my="xs" />
      <Link to="/edit-profile" className={classes.drawerLink} onClick={onClose}>
        <b>{user.nome}</b>
        <span className={classes.account}>
          {user.email} · {perfilLabels[user.perfil]}
        </span>
        Editar Perfil
      </Link>
      <Button
        data-acts
        variant="default"
        size="md"
        mt="xs"
        fullWidth
        leftSection={<IconLogout size={18} />}
        onClick={signOut}
      >
        Sair
      </Button>
    </Drawer>
  );
}
