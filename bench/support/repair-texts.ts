/** Pages of repair manuals, written for the tests of OCR. */
export const repairTexts: readonly string[] = [
  `Diagnóstico da fonte de alimentação
Antes de abrir o equipamento, desligue o cabo da tomada e espere cinco minutos para que os capacitores se descarreguem. Confirme com o multímetro que a tensão sobre o capacitor de entrada está abaixo de 10 V. Se a tensão não cair, use um resistor de 1 kΩ para a descarga e meça outra vez.
Com a placa sobre uma superfície isolada, examine o fusível F1 e a ponte retificadora. Um fusível aberto quase sempre indica curto no transistor de chaveamento ou no capacitor primário. Não troque o fusível sem procurar a causa: o novo queimará na primeira partida.
Meça a resistência entre a saída de 12 V e o terra. Valores menores que 20 ohms mostram curto na carga. Retire o conector J5 e repita a medição para saber se o defeito está na placa principal ou na própria fonte. Anote os valores na ordem de serviço.
Ligue a fonte com uma lâmpada de 60 W em série. Se a lâmpada acender com brilho forte e não apagar, há curto no primário. Se piscar devagar, o circuito de controle tenta partir e não consegue; verifique o optoacoplador e o capacitor C22, que costuma perder capacitância com o calor.`,
  `Notebook não liga
Quando o notebook não dá nenhum sinal, comece pelo adaptador. A tensão no conector deve ficar entre 18,5 V e 20 V, sem oscilar. Mexa no cabo durante a medição: uma queda repentina revela fio partido perto do plugue.
Com o adaptador em ordem, retire a bateria e a memória. Siga a linha principal na placa e meça a tensão antes e depois dos transistores de entrada. Se houver 19 V antes e nada depois, o circuito de proteção está bloqueado. As causas mais comuns são sensor de corrente alterado, resistor aberto no divisor e oxidação por líquido.
Procure componentes quentes com álcool isopropílico ou com a câmera térmica. O componente em curto seca primeiro. Injete no máximo 1 V na linha, com a corrente limitada a 3 A, para não danificar o processador.
Depois do reparo, limpe a placa, seque com ar morno e faça o teste de carga por trinta minutos. Registre a temperatura final, o consumo em repouso e a versão do firmware instalada pelo técnico.`,
  `Bateria de tração: segurança e medição
Somente pessoas treinadas podem trabalhar em sistemas de alta tensão. Use luvas isolantes da classe adequada, óculos e calçado de segurança. Retire anéis, relógios e correntes. Sinalize a área e avise os colegas antes de começar.
Desligue a ignição, afaste a chave do veículo e desconecte a bateria de 12 V. Retire o conector de serviço e guarde a peça em local trancado. Espere pelo menos dez minutos. Com um medidor de categoria III, confirme a ausência de tensão entre os polos e entre cada polo e a carcaça.
O isolamento entre o sistema de alta tensão e o chassi deve ser maior que 500 ohms por volt. Valores menores pedem a separação dos ramais: bateria, inversor, compressor e aquecedor. Meça cada ramal sozinho até encontrar o que tem fuga.
A diferença entre a célula mais alta e a mais baixa não deve passar de 30 milivolts em repouso. Diferenças maiores aparecem depois de descargas profundas, calor excessivo ou infiltração de água no conjunto. Faça o balanceamento antes de condenar o módulo.`,
  `Televisor sem imagem, com som
Ilumine a tela de lado com uma lanterna. Se a imagem aparecer muito fraca, o painel funciona e a iluminação falhou. Meça a tensão na saída para as barras de LED: em aberto ela sobe até a proteção e depois cai a zero.
Teste cada barra com um alimentador de corrente constante. Um único LED aberto apaga a série inteira. Troque o conjunto completo quando as lentes estiverem amareladas, porque as outras peças falharão em poucos meses.
Se a iluminação estiver boa, verifique o cabo do painel e a tensão da placa de controle. Falta de uma das tensões de polarização deixa a tela branca, negra ou com linhas verticais. Limpe os contatos com borracha macia e recoloque a trava com cuidado.
Atualize o programa interno apenas com o arquivo do modelo exato. Um arquivo errado pode deixar o aparelho sem partida, e a gravação direta na memória exige retirar o componente da placa. Guarde sempre uma cópia do conteúdo original antes de apagar.`,
];
