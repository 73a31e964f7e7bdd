import type { Action } from '@bancada/contract/policy';
import { Link, type LinkProps, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { usePermissions } from '../auth/use-may.ts';
import classes from './AdminArea.module.css';

const sections: readonly { label: string; to: NonNullable<LinkProps['to']>; action?: Action }[] = [
  { label: 'Usuários', to: '/admin/users' },
  { label: 'Fabricantes', to: '/admin/manufacturers' },
  { label: 'Categorias', to: '/admin/categories' },
  { label: 'Equipamentos', to: '/admin/equipment-models' },
  { label: 'Artigos', to: '/admin/artigos' },
  { label: 'Sinônimos', to: '/admin/sinonimos', action: 'manage-search' },
  { label: 'Documentos', to: '/admin/documentos', action: 'manage-documents' },
  { label: 'Auditoria', to: '/admin/audit' },
  { label: 'Cópias de segurança', to: '/admin/copias', action: 'manage-backups' },
];

/** The admin area: a menu at the side of its screens, on a phone above them. */
export function AdminArea() {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const may = usePermissions();
  const shown = sections.filter(({ action }) => action === undefined || may(action));
  // On a phone the menu is wider than the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says which link is the current one
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className={classes.area}>
      <nav ref={menu} className={classes.menu} aria-label="Administração">
        {shown.map(({ label, to }) => (
          <Link key={to} to={to} className={classes.link} activeOptions={{ includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
