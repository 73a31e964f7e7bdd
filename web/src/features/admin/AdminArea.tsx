import type { Action } from '@bancada/contract/policy';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, Outlet, useLocation } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { usePermissions } from '../auth/use-may.ts';
import { waitingUsersQuery } from '../users/users.queries.ts';
import { waitingText } from '../users/WaitingPeopleLine.tsx';
import classes from './AdminArea.module.css';

const sections: readonly { label: string; to: NonNullable<LinkProps['to']>; action?: Action }[] = [
  { label: 'Usuários', to: '/admin/users' },
  { label: 'Fabricantes', to: '/admin/manufacturers' },
  { label: 'Categorias', to: '/admin/categories' },
  { label: 'Equipamentos', to: '/admin/equipment-models' },
  { label: 'Artigos', to: '/admin/artigos' },
  { label: 'Oficina', to: '/admin/oficina', action: 'manage-shop' },
  { label: 'Permissões', to: '/admin/permissoes', action: 'manage-users' },
  { label: 'Tokens', to: '/admin/tokens', action: 'manage-users' },
  { label: 'Alterações', to: '/admin/alteracoes' },
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
  const waiting = useQuery(waitingUsersQuery).data?.total ?? 0;
  const shown = sections.filter(({ action }) => action === undefined || may(action));
  const more = useMoreToTheSide(menu);
  // On a phone the menu is wider than the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says which link is the current one
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className={classes.area}>
      <div className={classes.menuRow}>
        <nav
          ref={menu}
          className={classes.menu}
          data-more={more.isThere || undefined}
          aria-label="Administração"
          onScroll={more.look}
        >
          {shown.map(({ label, to }) => (
            <Link key={to} to={to} className={classes.link} activeOptions={{ includeSearch: false }}>
              {label}
              {to === '/admin/users' && waiting > 0 && (
                <>
                  <b aria-hidden> ({waiting})</b>
                  <span className="visually-hidden">, {waitingText(waiting)}</span>
                </>
              )}
            </Link>
          ))}
        </nav>
        {/* For the eye and the finger: the keyboard reaches each link. */}
        {more.isThere && (
          <button type="button" className={classes.more} tabIndex={-1} aria-hidden onClick={more.show}>
            <IconChevronRight size={20} />
          </button>
        )}
      </div>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}

/** Whether part of the menu lies beyond its right edge, and what brings that part into sight. */
function useMoreToTheSide(menu: RefObject<HTMLElement | null>) {
  const [isThere, setIsThere] = useState(false);
  const look = useCallback(() => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = menu.current ?? {};
    setIsThere(scrollLeft + clientWidth < scrollWidth - 1);
  }, [menu]);
  useEffect(() => {
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [look]);
  const show = () => menu.current?.scrollBy({ left: menu.current.clientWidth * 0.7, behavior: 'smooth' });
  return { isThere, look, show };
}
