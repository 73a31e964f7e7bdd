import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, inject, test } from 'vitest';
import { created, type Person } from '../../../../scripts/testing/people.ts';
import { appOf, codeOf } from '../../../../scripts/testing/second-factor.ts';
import { field, fill, findField, press } from '../../../test/hands.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const code = () => findField('Código do aplicativo');

/** Gives the password at the sign-in; the second step follows. */
async function enterAs(user: UserEvent, { email, senha }: Person): Promise<void> {
  await fill(user, field('E-mail'), email);
  await fill(user, field('Senha'), senha);
  await press(user, 'Entrar');
  await screen.findByRole('heading', { level: 1, name: 'Confirme que é você' });
}

test('the code of the app is asked for after the password, and what is wrong with it is said', async () => {
  const person = await created(product);
  const { secret } = await appOf(product, person);
  const user = await openScreen('/login');
  await enterAs(user, person);
  await waitFor(async () => expect(await code()).toHaveFocus());
  expect(await code()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await code()).toHaveAttribute('inputmode', 'numeric');
  await fill(user, await code(), '123');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Digite os 6 números que o aplicativo mostra.')).toBeVisible();
  await fill(user, await code(), '000000');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Código incorreto ou já usado. Confira e tente de novo.',
  );
  await waitFor(async () => expect(await code()).toHaveFocus());
  await fill(user, await code(), codeOf(secret, 1));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('searchbox')).toBeVisible();
});

test('after five wrong codes the password is asked for again, and Voltar leads there too', async () => {
  const person = await created(product);
  await appOf(product, person);
  const user = await openScreen('/login');
  await enterAs(user, person);
  await press(user, 'Voltar');
  expect(field('E-mail')).toHaveValue(person.email);
  expect(field('Senha')).toHaveValue('');
  await enterAs(user, person);
  const expired = () => screen.queryByText('O tempo para confirmar acabou. Comece de novo.');
  for (let tries = 0; tries < 6; tries += 1) {
    await fill(user, await code(), '000000');
    await press(user, 'Confirmar');
    // The button is busy until the answer has come.
    await waitFor(() =>
      expect(expired() ?? screen.queryByRole('button', { name: 'Confirmar' })).not.toBeNull(),
    );
  }
  expect(expired()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Entrar' })).toBeVisible();
});

test('a change is given up after a wrong password, which is said at its field', async () => {
  const person = await created(product);
  const user = await openScreen('/edit-profile', person);
  const section = await screen.findByRole('region', { name: 'Verificação em duas etapas' });
  await user.click(await within(section).findByRole('button', { name: 'Adicionar aplicativo' }));
  const dialog = await screen.findByRole('dialog');
  await press(user, 'Continuar', dialog);
  expect(field('Senha atual', dialog)).toHaveAccessibleDescription('Campo obrigatório.');
  await fill(user, field('Senha atual', dialog), 'nao-e-esta');
  await press(user, 'Continuar', dialog);
  expect(await within(dialog).findByText('A senha atual não confere.')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(section).getByText('Inativa')).toBeVisible();
});

test('who lost the telephone sets up another app with a recovery code; the last codes are announced', async () => {
  const person = await created(product);
  const { codes } = await appOf(product, person);
  const user = await openScreen('/login');
  await enterAs(user, person);
  await press(user, 'Usar código de recuperação');
  await fill(user, await findField('Código de recuperação'), (codes[0] ?? '').toLowerCase());
  await press(user, 'Confirmar');
  await screen.findByRole('searchbox');
  const again = await openScreen('/edit-profile');
  expect(await screen.findByText('Restam 9 de 10 códigos.')).toBeVisible();
  await press(again, 'Trocar aplicativo');
  const dialog = await screen.findByRole('dialog');
  await fill(again, field('Senha atual', dialog), person.senha);
  await press(again, 'Continuar', dialog);
  await again.click(await within(dialog).findByRole('button', { name: 'Usar código de recuperação' }));
  await fill(again, await findField('Código de recuperação', dialog), codes[1] ?? '');
  await press(again, 'Confirmar', dialog);
  const key = await within(dialog).findByLabelText('Chave para digitar no aplicativo');
  await fill(
    again,
    field('Código do aplicativo', dialog),
    codeOf((key.textContent ?? '').replace(/\s/g, '')),
  );
  await press(again, 'Ativar', dialog);
  expect(await screen.findByText('Aplicativo autenticador ativado.')).toBeVisible();
  expect(await screen.findByText('Restam 8 de 10 códigos.')).toBeVisible();
  await press(again, 'Criar novos códigos');
  expect(
    await within(await screen.findByRole('dialog')).findByText(
      /Os códigos de recuperação antigos deixam de valer\./,
    ),
  ).toBeVisible();
});

test('another e-mail, another password and the removal ask for the code too; who gives up reads why nothing changed', async () => {
  const person = await created(product);
  const { codes } = await appOf(product, person);
  const user = await openScreen('/login');
  await enterAs(user, person);
  await press(user, 'Usar código de recuperação');
  await fill(user, await findField('Código de recuperação'), codes[0] ?? '');
  await press(user, 'Confirmar');
  await screen.findByRole('searchbox');
  const again = await openScreen('/edit-profile');
  const mine = await screen.findByRole('form', { name: 'Seus dados' });
  await fill(again, field('E-mail', mine), `novo.${person.email}`);
  await fill(again, field('Senha atual, para trocar o e-mail', mine), person.senha);
  await press(again, 'Salvar Alterações', mine);
  const asked = () => screen.findByRole('dialog', { name: 'Confirme que é você' });
  await press(again, 'Voltar', await asked());
  expect(await within(mine).findByRole('alert')).toHaveTextContent(
    'Para esta mudança, confirme também a segunda etapa da entrada.',
  );
  // A change of e-mail that was asked for would hold the removal back.
  const form = await screen.findByRole('form', { name: 'Alterar senha' });
  const renewed = `${person.senha} nova`;
  await fill(again, field('Senha atual', form), person.senha);
  await fill(again, field('Nova senha', form), renewed);
  await fill(again, field('Confirmar nova senha', form), renewed);
  await press(again, 'Alterar Senha', form);
  const answer = async (code: string | undefined) => {
    const dialog = await asked();
    await again.click(await within(dialog).findByRole('button', { name: 'Usar código de recuperação' }));
    await fill(again, await findField('Código de recuperação', dialog), code ?? '');
    await press(again, 'Confirmar', dialog);
  };
  await answer(codes[1]);
  expect(await within(form).findByText(/^Senha alterada com sucesso!/)).toBeVisible();
  const anew = await openScreen('/edit-profile');
  await press(anew, 'Excluir minha conta');
  const removal = await screen.findByRole('dialog', { name: 'Excluir sua conta?' });
  await fill(anew, field('Sua senha', removal), renewed);
  await press(anew, 'Excluir para sempre', removal);
  await answer(codes[2]);
  expect(await screen.findByText(/^Sua conta foi excluída\./)).toBeVisible();
});
