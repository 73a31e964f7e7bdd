const lists =
  /^(\/admin)?\/(users|manufacturers|categories|equipment-models|datasheets|artigos|attachments|lixeira|audit)$/;
const userScreens = /^(\/users\/.+|\/admin|\/admin\/users)$/;

const listNeedsSignIn = 'Você precisa estar logado para ver esta lista.';
const tokenIsMissing = 'Token de acesso não encontrado. Faça login novamente.';

/** Why the requested screen redirects to the sign-in; null if it has no sentence of its own. */
export function signInReason(destination: string | undefined): string | null {
  const path = destination?.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '') ?? '';
  if (userScreens.test(path)) return tokenIsMissing;
  return lists.test(path) ? listNeedsSignIn : null;
}
