import type { Locator, Page } from '@playwright/test';
import { expect } from './product.ts';

/** A kind of catalogue record, as its screens show it. */
export interface Kind {
  path: string;
  newButton: string;
  newForm: string;
  submit: string;
  editForm: string;
  /** Fills in all required fields of a new record. */
  fill: (form: Locator, page: Page, name: string) => Promise<void>;
  /** The field that names it. */
  nameField: string;
  /** Message after creation; absent if the list follows at once. */
  created: (name: string) => string;
  updated: string;
  question: string;
  deleted: string;
  restored: string;
  notFound: string;
}

/** Fills a text field of a form. */
export const type = (form: Locator, label: string, text: string) =>
  form.getByRole('textbox', { name: label, exact: false }).first().fill(text);

/** Searches in a select and picks an option. */
export async function choose(page: Page, form: Locator | Page, label: string, name: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

export const kinds: Record<string, Kind> = {
  manufacturers: {
    path: '/manufacturers',
    newButton: 'Novo Fabricante',
    newForm: 'Novo fabricante',
    submit: 'Criar Fabricante',
    editForm: 'Editar fabricante',
    fill: async (form, _page, name) => {
      await type(form, 'Nome', name);
      await type(form, 'Website', 'https://exemplo.test');
      await type(form, 'Contato Suporte', '08007771234');
    },
    nameField: 'Nome',
    created: (name) => `Fabricante "${name}" criado com sucesso!`,
    updated: 'Fabricante atualizado com sucesso!',
    question: 'Tem certeza que deseja excluir este fabricante?',
    deleted: 'Fabricante excluído com sucesso!',
    restored: 'Fabricante restaurado.',
    notFound: 'Fabricante não encontrado.',
  },
  categories: {
    path: '/categories',
    newButton: 'Nova Categoria',
    newForm: 'Nova categoria',
    submit: 'Criar Categoria',
    editForm: 'Editar categoria',
    fill: (form, _page, name) => type(form, 'Nome', name),
    nameField: 'Nome',
    created: (name) => `Categoria "${name}" criada com sucesso!`,
    updated: 'Categoria atualizada com sucesso!',
    question: 'Tem certeza que deseja excluir esta categoria?',
    deleted: 'Categoria excluída com sucesso!',
    restored: 'Categoria restaurada.',
    notFound: 'Categoria não encontrada.',
  },
  'equipment-models': {
    path: '/equipment-models',
    newButton: 'Criar Novo',
    newForm: 'Novo equipamento',
    submit: 'Criar Modelo',
    editForm: 'Editar equipamento',
    fill: async (form, page, name) => {
      await type(form, 'Nome', name);
      await type(form, 'Número do Modelo', `N-${name}`);
      await choose(page, form, 'Fabricante', 'ASUS');
      await choose(page, form, 'Categoria', 'Notebooks');
      await type(form, 'Data de Lançamento', '29/02/2024');
    },
    nameField: 'Nome',
    created: (name) => `Equipamento "${name}" criado com sucesso!`,
    updated: 'Equipamento atualizado com sucesso!',
    question: 'Tem certeza que deseja excluir este equipamento?',
    deleted: 'Equipamento excluído com sucesso!',
    restored: 'Equipamento restaurado.',
    notFound: 'Equipamento não encontrado.',
  },
  datasheets: {
    path: '/datasheets',
    newButton: 'Novo Datasheet',
    newForm: 'Novo datasheet',
    submit: 'Criar Datasheet',
    editForm: 'Editar datasheet',
    fill: async (form, page, name) => {
      await type(form, 'Part Number', name);
      await type(form, 'Nome', 'MOSFET de teste');
      await choose(page, form, 'Fabricante', 'ASUS');
    },
    nameField: 'Part Number',
    created: (name) => `Datasheet "${name}" criado com sucesso!`,
    updated: 'Datasheet atualizado com sucesso!',
    question: 'Tem certeza que deseja excluir este datasheet?',
    deleted: 'Datasheet excluído com sucesso!',
    restored: 'Datasheet restaurado.',
    notFound: 'Datasheet não encontrado.',
  },
  artigos: {
    path: '/artigos',
    newButton: 'Novo Artigo',
    newForm: 'Novo artigo',
    submit: 'Criar Artigo',
    editForm: 'Editar artigo',
    fill: async (form, _page, name) => {
      await type(form, 'Nome', name);
      await type(form, 'Autor', 'Joana');
      await type(form, 'Descrição', '## Medir\n\nCom **multímetro**.');
      await expect(form.getByRole('region', { name: 'Prévia' }).getByRole('heading')).toHaveText('Medir');
    },
    nameField: 'Nome',
    created: (name) => `Artigo "${name}" criado com sucesso!`,
    updated: 'Artigo atualizado com sucesso!',
    question: 'Tem certeza que deseja excluir este artigo?',
    deleted: 'Artigo excluído com sucesso!',
    restored: 'Artigo restaurado.',
    notFound: 'Artigo não encontrado.',
  },
};
