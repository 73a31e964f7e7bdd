import { runAccountCommand } from './account-command.ts';
import { systemClock } from './clock.ts';
import { emailOfOnlyAdmin, setRandomPassword } from './features/users/terminal-password.service.ts';
import { StartError } from './start-error.ts';

const usage = 'Diga o e-mail da conta: npm run reset-password -- pessoa@exemplo.com.br';

runAccountCommand(usage, async (db, given) => {
  const email = given ?? (await emailOfOnlyAdmin(db));
  if (email === null) throw new StartError(usage);
  const account = await setRandomPassword(db, systemClock, email);
  return [
    'Senha nova. As sessões abertas desta conta foram encerradas.',
    `  E-mail: ${account.email}`,
    `  Senha:  ${account.password}`,
    '  Anote a senha: ela não será mostrada de novo.',
  ].join('\n');
});
