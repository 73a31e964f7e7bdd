import { ActionIcon, Button } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconCommand, IconLogout, IconMenu2, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePermissions } from '../features/auth/use-may.ts';
import { ColourSchemeButton } from './ColourSchemeButton.tsx';
import { navigationLinks } from './navigation.ts';
import classes from './Shell.module.css';
import { useSignOut } from './use-sign-out.ts';

const touchSizePx = 44;
const iconSizePx = 32;

/** Brand, main navigation, and the way out. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const may = usePermissions();
  const signOut = useSignOut();
  return (
    <header className={classes.header}>
      <Link to="/dashboard" className={classes.brand} aria-label="Bancada: Dashboard">
        <img src="/icone.svg" alt="" width={iconSizePx} height={iconSizePx} />
        Bancada
      </Link>
      <nav className={classes.links} aria-label="Principal">
        {navigationLinks
          .filter(({ action }) => action === undefined || may(action))
          .map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className={classes.link}
              activeOptions={{ exact: to === '/', includeSearch: false }}
            >
              {label}
            </Link>
          ))}
      </nav>
      <div className={classes.actions}>
        <PaletteButton />
        <ActionIcon
          component={Link}
          to="/lixeira"
          variant="default"
          size={touchSizePx}
          visibleFrom="sm"
          aria-label="Lixeira"
          title="Lixeira"
        >
          <IconTrash size={20} />
        </ActionIcon>
        <ColourSchemeButton />
        <Button
          variant="default"
          leftSection={<IconLogout size={18} />}
          onClick={signOut}
          visibleFrom="xs"
          size="md"
        >
          Sair
        </Button>
        <ActionIcon
          variant="default"
          size={touchSizePx}
          hiddenFrom="lg"
          aria-label="Abrir o menu"
          onClick={onMenu}
        >
          <IconMenu2 size={22} />
        </ActionIcon>
      </div>
    </header>
  );
}

/** Only where there is room beside all the links. */
function PaletteButton() {
  return (
    <ActionIcon
      variant="default"
      size={touchSizePx}
      visibleFrom="xl"
      aria-label="Ir para uma página, um registro ou uma ação"
      title="Ir para… (Ctrl+K)"
      aria-keyshortcuts="Control+K"
      onClick={spotlight.open}
    >
      <IconCommand size={20} />
    </ActionIcon>
  );
}
