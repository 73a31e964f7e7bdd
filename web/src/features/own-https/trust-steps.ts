import type { Device } from './device.ts';

/** How a device is brought to trust a certificate authority, after its file was downloaded. Names of menus as the systems write them. */
export const trustSteps: Record<Device, { label: string; before: string; steps: string[] }> = {
  android: {
    label: 'Android',
    before: 'Cinco toques. O aparelho precisa ter senha, PIN ou digital de bloqueio; se pedir, confirme.',
    steps: [
      'Abra as Configurações, busque por “certificado de CA” e toque em “Certificado de CA” (ou “Certificado CA”). Sem a busca: Segurança e privacidade › Mais configurações › Criptografia e credenciais › Instalar um certificado.',
      'Toque em “Instalar mesmo assim”. O aviso fala de certificados em geral; este só vale na rede da oficina.',
      'Toque no arquivo “bancada.crt”, em Downloads.',
    ],
  },
  ios: {
    label: 'iPhone',
    before:
      'Também no iPad. Abra esta página no Safari. O sistema pede confirmações a cada passo, e o código do aparelho.',
    steps: [
      'Na pergunta sobre o perfil de configuração, toque em “Permitir”.',
      'Abra os Ajustes, toque em “Perfil Baixado”, no alto, e em “Instalar” até “OK”.',
      'Em Ajustes › Geral › Sobre, no fim da lista, abra os certificados confiáveis e ligue a chave ao lado de “Bancada”.',
    ],
  },
  windows: {
    label: 'Windows',
    before: 'Vale para o Chrome, o Edge e o Firefox deste computador.',
    steps: [
      'Abra o arquivo “bancada.crt” e clique em “Instalar Certificado” › “Usuário Atual”.',
      'Escolha “Colocar todos os certificados no repositório a seguir” › “Procurar” › “Autoridades de Certificação Raiz Confiáveis” e conclua.',
      'Feche o navegador e abra-o de novo.',
    ],
  },
  outros: {
    label: 'Mac, Linux',
    before: 'Depende do sistema e do navegador: faça o que vale para o seu.',
    steps: [
      'No Mac, abra o arquivo no Acesso às Chaves e, em “Confiar”, escolha “Sempre Confiar”. No Chrome do Linux, abra chrome://certificate-manager e importe-o como confiável. No Firefox: Configurações › Privacidade e Segurança › Ver certificados › Autoridades › Importar.',
    ],
  },
};
