import type { User } from '@bancada/contract/accounts/users';
import { ActionIcon, Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconCommand,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSun,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { BrandMark } from '../ui/BrandMark.tsx';
import { NavigationItems } from './NavigationItems.tsx';
import { navigationLinks } from './navigation.ts';
import classes from './Shell.module.css';
import { useSignOut } from './sign-out.tsx';

const brandSizePx = 28;

interface HeaderProps {
  user: User;
  onMenu: () => void;
  onPalette: () => void;
}

/** Brand, main navigation, one's own account, and the way out. */
export function Header({ user, onMenu, onPalette }: HeaderProps) {
  const signOut = useSignOut();
  return (
    <header className={classes.header}>
      <Link to="/dashboard" className={classes.brand} aria-label="Bancada: Dashboard">
        <BrandMark sizePx={brandSizePx} />
        <span>Bancada</span>
      </Link>
      <nav className={classes.links} aria-label="Principal">
        <NavigationItems links={navigationLinks} className={classes.link} />
      </nav>
      <div className={classes.actions}>
        <PaletteButton onClick={onPalette} />
        <ActionIcon
          component={Link}
          to="/lixeira"
          variant="subtle"
          color="gray"
          size="lg"
          className={`touch-icon ${classes.bin}`}
          aria-label="Lixeira"
          title="Lixeira"
        >
          <IconTrash size={20} />
        </ActionIcon>
        <ColourSchemeButton />
        <Link to="/edit-profile" className={classes.person} title="Editar Perfil">
          <IconUser size={20} aria-hidden />
          <span className="visually-hidden">Editar Perfil: </span>
          <span className={classes.name}>{user.nome}</span>
        </Link>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconLogout size={18} />}
          onClick={signOut}
          visibleFrom="xs"
          size="md"
          px="xs"
        >
          Sair
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={`touch-icon ${classes.menuButton}`}
          aria-label="Abrir o menu"
          title="Menu"
          onClick={onMenu}
        >
          <IconMenu2 size={22} />
        </ActionIcon>
      </div>
    </header>
  );
}

/** Only where there is room beside all the links. */
function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      visibleFrom="xl"
      className="touch-icon"
      aria-label="Ir para uma página, um registro ou uma ação"
      title="Ir para… (Ctrl+K)"
      aria-keyshortcuts="Control+K"
      onClick={onClick}
    >
      <IconCommand size={20} />
    </ActionIcon>
  );
}

/** Switches between the light and the dark theme. */
function ColourSchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className="touch-icon"
      aria-label={isDark ? 'Usar tema claro' : 'Usar tema escuro'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  );
}
