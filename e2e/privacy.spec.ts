import { readFileSync } from 'node:fs';
import { someFlow } from '../scripts/testing/flows.ts';
import { lettersTo, registered } from '../scripts/testing/letters.ts';
import { callApi } from '../scripts/testing/people.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, test } from './product.ts';

test.describe('the data of a person', () => {
  test.use({ allowedErrors: [/422|401/] });

  test('is exported as a file; when the account is removed, its records stay under a removed user', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const reader = await registered(product);
    const { sintoma, sintoma_id, troubleshooting_ids } = await someFlow(product, person);
    await openSignedIn(page, product, person, '/edit-profile');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar meus dados' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^bancada-dados-de-${person.nome_usuario}-\\d{4}-\\d\\d-\\d\\d\\.json$`),
    );
    const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(data.perfil).toMatchObject({ nome: person.nome, email: person.email });
    await expect(page.getByText('Arquivo gravado nos downloads do navegador.')).toBeVisible();

    await page.getByRole('button', { name: 'Excluir minha conta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Excluir sua conta?' });
    const password = dialog.getByRole('textbox', { name: 'Sua senha' });
    await expect(password).toBeFocused();
    await password.fill(person.senha);
    await dialog.getByRole('button', { name: 'Excluir para sempre' }).click();
    await expect(page).toHaveURL(`${product.address}/login`);
    await expect(page.getByRole('status').filter({ hasText: 'Sua conta foi excluída.' })).toBeVisible();
    const [, letter] = await lettersTo(product, person.email, 2);
    expect(letter?.subject).toBe('Sua conta na Bancada foi excluída');
    const login = await callApi(product, 'POST /auth/login', { email: person.email, password: person.senha });
    expect(login.status).toBe(401);

    await signInAs(page, reader);
    await expect(page.getByRole('button', { name: /abrir seu perfil/ })).toBeVisible();
    await page.goto(`${product.address}/sintomas/${sintoma_id}`);
    await expect(page.getByRole('heading', { name: sintoma })).toBeVisible();
    await expect(page.getByText(/usuário removido · atualizado em/)).toBeVisible();
    await page.goto(`${product.address}/troubleshooting/${troubleshooting_ids[0]}`);
    await expect(page.getByText(/usuário removido/).first()).toBeVisible();
  });
});
