import type { Action } from '@bancada/contract/policy';
import type { LinkProps } from '@tanstack/react-router';

interface NavigationLink {
  label: string;
  to: NonNullable<LinkProps['to']>;
  /** Shown only to those who may do this; if absent, to everybody. */
  action?: Action;
}

/** The main navigation, in order. */
export const navigationLinks: NavigationLink[] = [
  { label: 'Workbench', to: '/' },
  { label: 'Troubleshooting', to: '/troubleshooting' },
  { label: 'Datasheets', to: '/datasheets' },
  { label: 'Artigos', to: '/artigos' },
  { label: 'Equipamentos', to: '/equipment-models' },
  { label: 'Categorias', to: '/categories' },
  { label: 'Fabricantes', to: '/manufacturers' },
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Admin', to: '/admin', action: 'manage-users' },
];
