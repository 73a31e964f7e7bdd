import { tokenLimits } from '@bancada/contract/accounts/access-tokens';
import { authLimits } from '@bancada/contract/accounts/auth';
import { removedPerson, retention } from '@bancada/contract/accounts/privacy';

/** A kind of personal data: what it is, why it is stored, who sees it and until when. */
export interface PrivacyFact {
  what: string;
  why: string;
  seenBy: string;
  until: string;
}

/** All figures must come from the server's constants, which `privacy-facts.test.ts` checks. */
export const privacyFacts: readonly PrivacyFact[] = [
  {
    what: 'Conta: nome, nome de usuário, e-mail, perfil e senha (só um código que não permite lê-la)',
    why: 'Para você entrar e para saber quem registrou o quê. Base: execução do serviço que você pediu (art. 7º, V).',
    seenBy: 'Nome: quem tem conta. E-mail e nome de usuário: você e os administradores. Senha: ninguém.',
    until: 'Até a conta ser excluída.',
  },
  {
    what: 'Segundo fator, se você o ativa: o segredo do aplicativo (cifrado), o nome das suas chaves de acesso e quando foram usadas',
    why: 'Para que a senha sozinha não abra a conta (art. 7º, IX).',
    seenBy: 'Você. Os administradores veem se há um, e de que tipo.',
    until: 'Até você o remover ou excluir a conta.',
  },
  {
    what: 'Sessões: navegador, sistema, endereço de rede e horários',
    why: 'Para você ver e encerrar onde está conectado, e para a segurança da conta (art. 7º, IX).',
    seenBy: 'Só você. Os administradores veem quantas são.',
    until: `Até ${retention.endedSessionsDays} dias depois de encerradas. Uma sessão sem uso termina em ${authLimits.refreshTokenDays} dias.`,
  },
  {
    what: 'Tokens de acesso, se você os cria: nome, direitos, validade, último uso e de que endereço de rede (o segredo, só como um código que não permite lê-lo); e os rascunhos escritos com eles',
    why: 'Para outros sistemas e assistentes usarem a Bancada em seu nome, e para você ver e encerrar isso (art. 7º, V e IX).',
    seenBy: 'Tokens: você e os administradores. Rascunhos: só você.',
    until: `Tokens: ${tokenLimits.endedDays} dias depois de vencidos ou revogados. Rascunhos: até você os salvar ou descartar. Todos, até a conta ser excluída.`,
  },
  {
    what: 'O que você registra: sintomas, diagnósticos, soluções, artigos, anexos, e o histórico das alterações',
    why: 'É a base de conhecimento da oficina, e o histórico diz quem mudou o quê (art. 7º, IX).',
    seenBy: 'Os registros: quem tem conta. O histórico: editores e administradores; cada um, o seu.',
    until: `Enquanto a base existir; depois de excluída a sua conta, como de “${removedPerson}”, com o número da conta. O que vai para a lixeira some em ${retention.binDays} dias; arquivos sem anexo, em ${retention.unusedFilesDays} dias.`,
  },
  {
    what: 'Curtidas',
    why: 'Para ordenar o que mais ajudou (art. 7º, IX).',
    seenBy: 'Só a contagem é mostrada.',
    until: 'A contagem fica; de quem é a curtida, até a conta ser excluída.',
  },
  {
    what: 'Diagnósticos guiados: o que você respondeu, em que unidade e quando',
    why: 'Para continuar de onde parou, e para quem recebe a unidade saber o que já foi verificado (art. 7º, IX).',
    seenBy: 'Quem tem conta.',
    until: `${retention.guidedDays} dias depois da última mudança, ou enquanto existir o aparelho a cujo atendimento pertencem; depois de excluída a sua conta, como de “${removedPerson}”.`,
  },
  {
    what: 'Aparelhos na bancada: modelo, números (série, IMEI, chassi, placa, referência da oficina) e atendimentos, com quem os registrou. Do cliente nada é guardado: nem nome, nem telefone, nem senha do aparelho',
    why: 'Para saber se o aparelho já esteve aqui, o que teve e se está em garantia (art. 7º, V e IX). A referência leva ao sistema da oficina, onde o cliente está.',
    seenBy: 'Quem tem conta. Os números não aparecem na busca de defeitos nem no que se exporta da base.',
    until: `Enquanto a base existir, ou até serem excluídos: o que vai para a lixeira some em ${retention.binDays} dias.`,
  },
  {
    what: 'Auditoria de contas: quem criou, alterou ou excluiu qual conta, com os valores de antes e de depois',
    why: 'Para apurar abusos e enganos (art. 7º, IX).',
    seenBy: 'Os administradores.',
    until: `Nomes e e-mails: ${retention.auditNamesMonths} meses, ou até você excluir a própria conta. Sem eles, enquanto a base existir.`,
  },
  {
    what: 'E-mails que a Bancada envia: endereço, qual mensagem e horário',
    why: 'Para entregá-los e saber o que falhou (art. 7º, V).',
    seenBy: 'Quem opera o servidor.',
    until: `${retention.mailsDays} dias depois do envio; links, ${retention.linksDays} dias depois de vencidos.`,
  },
  {
    what: 'Neste navegador: quem está conectado, os defeitos abertos por último e os fixados',
    why: 'Para a Bancada abrir e ser lida sem conexão (art. 7º, V).',
    seenBy: 'Quem usa este navegador com a sua conta.',
    until: 'Até você tocar em Sair, ou outra pessoa entrar.',
  },
  {
    what: 'Tentativas de entrar e de trocar senha, contadas por um código da conta e do endereço de rede',
    why: 'Para barrar quem adivinha senhas (art. 7º, IX).',
    seenBy: 'Ninguém: só contam.',
    until: 'Menos de um dia.',
  },
  {
    what: 'Acessos: entradas, tentativas e mudanças de segurança, com endereço de rede e navegador',
    why: 'Para você e os administradores verem quem tentou entrar (art. 7º, IX). De um e-mail sem conta fica só um código que não permite lê-lo.',
    seenBy: 'Você vê os da sua conta; os administradores, todos.',
    until: `${retention.securityEventsDays} dias, ou até você excluir a própria conta.`,
  },
  {
    what: 'Cadastros que ninguém confirma: nome, nome de usuário, e-mail e código da senha',
    why: 'Para o dono do e-mail poder confirmar ou recusar (art. 7º, V).',
    seenBy: 'Os administradores.',
    until: `${authLimits.registrationDays} dias, ou até o dono do e-mail responder “Não fui eu”.`,
  },
  {
    what: 'Buscas que não acharam nada',
    why: 'Para saber o que falta na base. Não se guarda quem buscou.',
    seenBy: 'Quem tem conta, no dashboard.',
    until: `${retention.failedSearchesDays} dias depois da última vez.`,
  },
];
