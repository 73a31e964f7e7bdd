import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { callApi, created, signInElsewhere } from '../../../scripts/testing/people.ts';
import { field, findField, press } from '../../test/hands.ts';
import { line } from '../../test/line.ts';
import { openScreen } from '../../test/open-screen.tsx';

const product = inject('product');
const notAllowed = 'Você não tem permissão para esta ação.';

const managersAddresses = [
  '/users',
  '/users/create',
  '/users/1',
  '/admin',
  '/admin/users',
  '/admin/manufacturers',
  '/admin/categories',
  '/admin/equipment-models',
  '/admin/artigos',
  '/admin/oficina',
  '/admin/sinonimos',
  '/admin/audit',
  '/admin/documentos',
  '/admin/copias',
];

test.each(['usuario', 'editor'] as const)(
  'the profile %s is told at every address of managers that it may not, and finds a way back',
  async (perfil) => {
    await openScreen('/dashboard', await created(product, { perfil }));
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
    for (const address of managersAddresses) {
      await openScreen(address);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Acesso restrito');
      expect(screen.getByText(notAllowed)).toBeVisible();
      expect(screen.queryByRole('table')).toBeNull();
    }
    expect(screen.getByRole('button', { name: 'Voltar' })).toBeEnabled();
  },
);

test('the menu of the admin area leads to its screens', async () => {
  const user = await openScreen('/admin', await created(product, { perfil: 'admin' }));
  const menu = await screen.findByRole('navigation', { name: 'Administração' });
  const links = [...menu.querySelectorAll('a')];
  const titles = [
    'Fabricantes',
    'Categorias',
    'Equipamentos',
    'Artigos',
    'Oficina',
    'Permissões',
    'Tokens',
    'Alterações',
    'Sinônimos',
    'Documentos',
    'Auditoria',
    'Cópias de segurança',
  ];
  // Others may have registered meanwhile, and wait: the first says how many.
  const names = links.map(({ textContent }) => textContent?.replace(/ \(\d.*/, ''));
  expect(names).toEqual(['Usuários', ...titles]);
  expect(links[0]).toHaveAttribute('aria-current', 'page');
  for (const [index, title] of titles.entries()) {
    await user.click(links[index + 1] as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: new RegExp(title) })).toBeVisible();
    expect(window.location.pathname).toMatch(/^\/admin\//);
  }
});

test('a profile that is taken away counts at the next call', async () => {
  const admin = await created(product, { perfil: 'admin' });
  const user = await openScreen(`/users/${admin.id}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  await findField('Perfil');
  await user.selectOptions(field('Perfil'), 'Editor');
  await press(user, 'Salvar Alterações');
  expect(await screen.findByRole('heading', { level: 1, name: 'Acesso restrito' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
});

test('nothing is offered until it is known who may do what', async () => {
  const person = await created(product);
  const body = {
    nome: `Oficina ${person.nome_usuario}`,
    website: 'https://exemplo.test',
    contato_suporte: '1133334444',
  };
  const made = await callApi(product, 'POST /manufacturers', body, await signInElsewhere(product, person));
  const { id } = (await made.json()) as { id: number };
  line.use(http.get('*/api/v1/policy', () => new HttpResponse(null, { status: 500 })));
  const opening = openScreen(`/manufacturers/${id}`, person);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  line.resetHandlers();
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await opening;
  expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
});
