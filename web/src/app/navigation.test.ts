import { expect, test } from 'vitest';
import { isCurrent, menuLinks, navigationLinks } from './navigation.ts';

const currentAt = (pathname: string) =>
  [...navigationLinks, ...menuLinks].filter((link) => isCurrent(link, pathname)).map(({ label }) => label);

test.each([
  ['/', 'Workbench'],
  ['/sintomas', 'Workbench'],
  ['/sintomas/1', 'Workbench'],
  ['/diagnosticos/edit/7', 'Workbench'],
  ['/solucoes/3', 'Workbench'],
  ['/diagnostico-guiado/9', 'Workbench'],
  ['/troubleshooting/2', 'Troubleshooting'],
  ['/equipment-models/create', 'Equipamentos'],
  ['/import/equipment-models', 'Equipamentos'],
  ['/import/sintomas', 'Workbench'],
  ['/attachments/4', 'Anexos'],
  ['/lixeira', 'Lixeira'],
  ['/corrigir', 'Corrigir em vários registros'],
  ['/repetidos', 'Registros repetidos'],
  ['/users', 'Admin'],
  ['/users/2', 'Admin'],
  ['/admin/audit', 'Admin'],
])('at %s one entry of the navigation is marked: %s', (pathname, label) => {
  expect(currentAt(pathname)).toEqual([label]);
});

test.each(['/edit-profile', '/privacidade', '/adminx', '/equipment-modelsx'])('at %s none is', (pathname) => {
  expect(currentAt(pathname)).toEqual([]);
});
