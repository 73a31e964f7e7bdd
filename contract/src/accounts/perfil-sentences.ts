import { may, type Perfil, type PolicyTable } from '../policy.ts';

/**
 * What each profile may do, in a sentence, where a profile is chosen. Beside the policy, and not in it: the first view loads that.
 * @param table the policy as the instance has it
 */
export function perfilSentences(table: PolicyTable): Record<Perfil, string> {
  const deletes = (perfil: Perfil) => may(perfil, 'delete-in-knowledge-base', table);
  const gains = (perfil: Perfil, before: Perfil) =>
    deletes(perfil) && !deletes(before) ? 'exclui registros, ' : '';
  return {
    usuario: deletes('usuario')
      ? 'Procura, lê, cria, altera e exclui registros, também os dos outros; restaura o que ele mesmo excluiu.'
      : 'Procura, lê, cria e altera registros, também os dos outros; não exclui.',
    editor: `O mesmo que Usuário, e também ${gains('editor', 'usuario')}une registros repetidos, corrige uma grafia em vários de uma vez, restaura o que outros excluíram, corrige resultados dos outros e vê as alterações de todos.`,
    admin: `O mesmo que Editor, e também ${gains('admin', 'editor')}cuida das contas, dos dados da oficina, dos sinônimos, dos documentos e das cópias de segurança, e remove da lixeira para sempre.`,
  };
}
