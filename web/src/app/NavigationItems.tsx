import { Link, useLocation } from '@tanstack/react-router';
import { usePermissions } from '../features/auth/use-may.ts';
import { isCurrent, type NavigationLink } from './navigation.ts';

interface NavigationItemsProps {
  links: readonly NavigationLink[];
  className: string | undefined;
  onFollow?: () => void;
}

/** The links that this person may follow; the one to which the page belongs is marked. */
export function NavigationItems({ links, className, onFollow }: NavigationItemsProps) {
  const may = usePermissions();
  const { pathname } = useLocation();
  return links
    .filter(({ action }) => action === undefined || may(action))
    .map((link) => (
      <Link
        key={link.to}
        to={link.to}
        className={className}
        activeOptions={{ exact: true, includeSearch: false }}
        {...(isCurrent(link, pathname) && { 'data-status': 'active', 'aria-current': 'true' })}
        {...(onFollow && { onClick: onFollow })}
      >
        {link.label}
      </Link>
    ));
}
