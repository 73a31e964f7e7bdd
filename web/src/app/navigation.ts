import type { Action } from '@bancada/contract/policy';

export interface NavigationLink {
  label: string;
  to: string;
  /** Shown only to those who may do this; if absent, to everybody. */
  action?: Action;
  /** Beginnings of the other addresses whose pages belong to it. */
  also?: readonly string[];
}

/** The main navigation, in order. */
export const navigationLinks: readonly NavigationLink[] = [
  {
    label: 'Workbench',
    to: '/',
    also: ['/sintomas', '/diagnosticos', '/solucoes', '/diagnostico-guiado', '/resultados'],
  },
  { label: 'Troubleshooting', to: '/troubleshooting', also: ['/ler-do-carro'] },
  { label: 'Datasheets', to: '/datasheets' },
  { label: 'Artigos', to: '/artigos' },
  { label: 'Aparelhos', to: '/aparelhos', also: ['/atendimentos'] },
  { label: 'Equipamentos', to: '/equipment-models' },
  { label: 'Categorias', to: '/categories' },
  { label: 'Fabricantes', to: '/manufacturers' },
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Admin', to: '/admin', action: 'manage-users', also: ['/users'] },
];

/** Tools for editors over the whole base. */
export const editorLinks: readonly NavigationLink[] = [
  { label: 'Corrigir em vários registros', to: '/corrigir', action: 'correct-many' },
  { label: 'Registros repetidos', to: '/repetidos', action: 'merge-records' },
];

/** What the menu has besides. */
export const menuLinks: readonly NavigationLink[] = [
  { label: 'Guardados', to: '/guardados' },
  { label: 'Rascunhos', to: '/rascunhos' },
  { label: 'Anexos', to: '/attachments' },
  { label: 'Lixeira', to: '/lixeira' },
  ...editorLinks,
  { label: 'Guia do usuário', to: '/guia' },
];

/** Whether the page at this path is the link's, or belongs to it. Tables are brought in beside the records they are of. */
export function isCurrent({ to, also = [] }: NavigationLink, pathname: string): boolean {
  const place = pathname.replace(/^\/import(?=\/)/, '');
  const isAt = (beginning: string) => place === beginning || place.startsWith(`${beginning}/`);
  return (to === '/' ? place === '/' : isAt(to)) || also.some(isAt);
}
