import { expect, test } from 'vitest';
import { signInReason } from './LoginPage.tsx';

test('somebody who requests a list without a session is told so', () => {
  for (const list of ['/users', '/users/', '/users?busca=ana', '/manufacturers?pagina=2', '/admin/audit'])
    expect(signInReason(list), list).toBe('Você precisa estar logado para ver esta lista.');
});

test('somebody who requests a user’s screen is told that the token is missing', () => {
  for (const screen of ['/users/create', '/users/7', '/admin/users?usuario=7', '/admin'])
    expect(signInReason(screen), screen).toBe('Token de acesso não encontrado. Faça login novamente.');
});

test('other screens give no reason', () => {
  for (const other of [undefined, '/', '/edit-profile', '/manufacturers/7', '/usersabc'])
    expect(signInReason(other), other).toBeNull();
});
