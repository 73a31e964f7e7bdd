import { UnstyledButton } from '@mantine/core';
import { IconCpu, IconMenu2, IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './Shell.module.css';

const iconSizePx = 24;

/** The navigation on phones, within reach of the thumb. */
export function BottomBar({ onSearch, onMenu }: { onSearch: () => void; onMenu: () => void }) {
  return (
    <nav className={classes.bottomBar} aria-label="Atalhos">
      <UnstyledButton className={classes.bottomItem ?? ''} onClick={onSearch}>
        <IconSearch size={iconSizePx} aria-hidden />
        Buscar
      </UnstyledButton>
      <Link
        to="/troubleshooting"
        className={classes.bottomItem}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        <IconCpu size={iconSizePx} aria-hidden />
        Códigos
      </Link>
      <Link to="/sintomas/new" className={classes.bottomItem}>
        <IconPlus size={iconSizePx} aria-hidden />
        Novo
      </Link>
      <UnstyledButton className={classes.bottomItem ?? ''} onClick={onMenu}>
        <IconMenu2 size={iconSizePx} aria-hidden />
        Menu
      </UnstyledButton>
    </nav>
  );
}
