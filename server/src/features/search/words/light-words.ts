import { distance } from 'fastest-levenshtein';
import { wordSound } from './word-sound.ts';

/** Say nothing of a fault. `não`, `sem`, `com`, `nem`, `só` do, and stay. */
export const functionWords = new Set(
  `a o e as os de da do das dos em no na nos nas um uma uns umas para pra pro por pelo pela pelos pelas ao aos que se ou
   eu me meu minha meus minhas seu sua seus suas esse essa este isso isto ele ela eles elas la ali aqui ja ta to tao vc voce
   q eh foi sao era ser mas porem como onde porque pq pois entao ainda tambem muito bem mesmo ate mais quando enquanto
   tb tbm mto qdo qd msm ne numa dum duma aquele aquela aquilo nesse nessa neste nesta desse dessa deste desta nele nela
   num pros pras tah tao nois nos deles delas qual quais cada lhe te du di nu im cum`.split(/\s+/),
);

/** Around a fault, in the sentences of those who describe one: they may be met and need not be. */
const lightWords = new Set(
  `cliente disse falou fala relatou relata reclama reclamou reclamando diz dizendo conta contou trouxe chegou veio bom boa dia
   tarde noite ola oi obrigado favor ajuda ajudar alguem sabe saber preciso gostaria quero consertar conserto arrumar resolver
   resolvo problema problemas defeito defeitos aparelho equipamento fica ficou ficando ficar esta estava estao vai vem vez
   deu dar dando faz fez fazer fazendo tem tinha ter tendo depois apos antes hoje ontem agora sempre vezes novo nova algum
   alguma assim tipo acho parece pode ser causa motivo geral dele dela uso usar usando aparece aparecendo mostra mostrando acusa acusando apresenta apresentando indica tudo todo toda nada coisa pessoal
   tava tavam vou vamos fui gente galera amigo amigos mestre senhor senhora moco dona cara mano colega colegas ai hein entao sera
   talvez algo negocio troco bagulho testei tentei olhei notei percebi vi achei comprei comprou semana semanas mes meses ano anos
   passado passada ultimo ultima urgente pfv pls obg vlw duvida dica dicas possivel provavel provavelmente simplesmente
   vizinho filho filha esposa marido comecou comeca comecando quer querendo consigo
   consegue consegui podem poderia deveria estou estamos estavam
   rapaz moca mocinha homem mulher pai irmao irma tio tia sogra avo patrao chefe dono pessoa menino menina
   diga digo dizem falam falando falaram explicou comentou perguntou pediu avisou trazer traz mandou manda deixou deixa deixar deixando
   levou levei levar botou botar bota boto coloca colocou colocar coloquei poe pus mexeu mexi mexer mexendo
   tirou tirar tirei tira tirando bater acontece aconteceu acontecendo continua continuou persiste voltou
   direito direitinho certo certinho normalmente realmente praticamente basicamente apenas somente tambem inclusive
   horas minuto minutos segundo segundos instante momento pouco poucos pouquinho bocado monte
   qualquer quase cedo embora adianta jeito maneira forma lugar cidade loja bancada
   parecendo parecia pensei penso suspeito suspeita desconfio imagino creio
   meio totalmente completamente bastante demais tanto tanta geralmente frequentemente eventualmente
   ligeiro rapidinho devagarinho danado danada diacho oxe oxente vixe bicho treco bixo uai visse
   teima almost barely hardly nearly constantly immediately instead slowly halfway old insisto quadro regua prateleira cabelo
   esteira exaustor moinho talha torno prensa misturador betoneira belt louco louca maluco maluca claro
   quanto quanta quantos quantas dentro troquei trocamos nadica bonito tivesse tenho temos ponho ponha pondo espeto espetei espetar enfio enfiei plugo pluguei liguei second seconds minute minutes
   esses essas aqueles aquelas gostar ver vendo viu veja olha olhando dizer explicar descobrir descobri
   the is it its my and of with when after was has have get gets getting goes keeps an from
   escola escritorio igreja empresa preco frete aula importado importada esquerda esquerdo
   does did will would could should been be am are were we you they this that these those there here some any by for into
   if but just very really before while during since now still then than how why what which who where until because
   need needs help please fix fixed repair repaired repairing customer says said our your his her about under again another
   other too also even ever every each few many much most more less least own same such only one first
   seem seems look looks looking like feel feels sounds make makes making made got become becomes became going went gone
   put take takes took used using try tried trying seen saw know show shows showing happen happens happening happened think
   keep kept leave let stay stays issue issues problem trouble replaced replacing change changed tested measured reading
   possible suspect guess maybe probably anyone hello thanks guys on off up out in
   velho velha comeco beleza horrores botei trocou trocando type dei dou segue seguem igual once times sendo esqueci
   teimando insistindo emite emitindo caramba
   afterwards already stuff something
   intermitentemente inside outside lots plenty esquecemos esqueceram desliguei custa precisa
   contaram contando informou informaram informa informando informar reparei reparou reparando observei observou
   observando conferiu confirmei desmontei desmontou ocorre ocorreu ocorrendo surgiu
   surgindo comecaram comecei resolveu resolveram pretendo cujo cuja trabalho aprendi aprendendo aprendiz
   montei montou montaram montamos ganhei ganhou praia bar primo prima motorista sabado recente
   recentemente antigamente inicialmente finalmente todas todos minutinho minutinhos segundinho tempao
   tempinho vezinha caso alem principalmente perfeito perfeita corretamente
   adequadamente generico algumas alguns diversos diversas muitos muitas propria proprio cerca inteiro
   inteirinho completinho pecinha aparelhinho equipamentos valeu salve tentamos tentaram tentou
   deixei deixaram deixamos sabia sabemos sabendo usado usada usados usadas usamos funcionava funcionavam
   ficava ficavam ficamos ficarem ficasse estive estivesse estiver seria seriam serao foram somos havia houve houver
   mexo cliquei parecida pareceu feito feita pouca poucas pouquinha cadinho reais vale dias
   telefonou notou notaram mandaram mandei comprado comprada comprando comprar compramos
   vo caro puser meti meteu nota pagar velhinho velhinha cachorro entregador sobre canto
   lentamente tal tais sei eram bocadinho tiquinho tico porcao falei falamos disseram disser dissera relatar relataram
   reclamaram reclamava reclamar comentaram explicaram explicando afirmou jurou jurando garante garantiu mencionou
   citou narrou chamou perguntaram pergunta perguntar viram verifiquei examinei inventou cismou encasquetou
   queria queriam precisava precisando precisam gostava ajude ajudem socorro ninguem quem emprego faculdade curso
   aluno vendeu vendi emprestei emprestado emprestou peguei sala quarto banheiro varanda
   lavanderia fazenda rodovia transito shopping mercado galpao padaria farmacia hospital clinica consultorio fregues
   freguesa cunhado cunhada sobrinho sobrinha neta noiva esposo patroa inquilino sindico zelador pedreiro
   diarista faxineira gerente caminhoneiro taxista vendedor rapaziada turma madrugada anteontem domingo atualmente
   repentinamente subitamente instantaneamente rapidamente gradualmente constantemente raramente instantinho
   epoca todavia exceto absolutamente exatamente justamente propriamente especialmente
   facilmente dificilmente infelizmente felizmente literalmente obviamente supostamente
   fisicamente perfeitamente certeza bonitinho feio legal bacana maravilha excelente otimo horrivel terrivel chato
   chatice triste estranho esquisito interessante curioso aproximadamente exato coisinha coisas coisado
   geringonca tranqueira maldito maldita bendito bendita infeliz gentileza agradeco agradecido blz
   tranquila opa eai prezado prezados atenciosamente cumprimentos desculpe licenca parabens conseguimos conseguiu
   conseguindo conseguiram larguei lembro lembrou lembrando lembrar imagina imaginei achava achamos acreditando
   entendo entendi duvido suponho usei utilizo utilizando utilizar manuseando servindo fiquei esteve eramos sido sou
   haja botando colocando colocaram colocava colocado colocada puseram enfiou enfiando semelhante tantos bairro
   brasil nordeste barato orcamento paguei cobraram cobrou cobrando diariamente diario semanal mensal
   seguinte seguintes seminovo menininho ombro importa importar professor professora professores
   estudo estudando quintal viajando viajar hotel house namorada namorado porteiro empregada socio
   socia funcionario funcionaria povo amanha feriado sexta enfim seja sejam alias afinal portanto contudo entretanto
   desde redor beira lindo linda engracado joca trambolho desgraca produtos grato grata abraco
   abracos tranquilo galerinha desculpa brigado brigada conseguir acham acredito acreditava entendeu entender
   entendido souber soube supoe usava usavam utiliza utilizado utilizada estando fosse fossem suficiente pais paulo
   bahia dinheiro anual proximos proximas nenem olho relatando comentando comentar alegou alega alegando afirma
   afirmando jura jurava descreveu descreve descrevendo vimos constatou constatei remontei quis quiser pretende gosta
   i im ive down new say unless leaves had angry public big overnight nuisance double ok trunk anymore anyway according achieve allow allowed allows annoying appear appears
   appeared accidentally asleep both brand brief briefly call calls caused causing certain
   chance cheap classic complain complains complaint complaining confused couple danger dangerous day days hour
   hours night nights depend depends depending design detail drastically dude either everything everytime
   extremely hear heard hearing lively locate moment momentarily mystery notice noticed odd
   oddly okay occur occurs occurred onset pretty usual usually unusual unusually weird weirdly strange strangely
   several similar simultaneously slight small symptom symptoms throw throws throwing thrown tiny true
   troubleshoot troubleshooting useless violently visible within mean means middle near nearby behind
   beneath beyond between left right kitchen pattern premature prematurely prevent prevents prompt prompts
   reason report reports reported result results rest serious sick size stock store table tired towed wants
   wanted indicate indicates indicated indicating create creates common center centre continually fine floor held
   individual junk length license mess minor order others percent pure rhythm ridiculous round similarly sitting
   someone somehow sometime somewhere sort soon specific spare suppose supposed sure thing things thank
   though throughout till together toward towards transition twenty understand upon wait want way
   week weeks month months year years wife husband kid kids guy friend mine yes yesterday today tonight
   advice anybody answer attach bought buy dad mom daughter neighbor disassemble disassembled duration
   eventually exactly fairly figure finally generally honestly initial initially instance literally lot luckily
   mostly obviously otherwise possibly previously properly quite rather regularly remain remaining seemingly
   simply specifically supposedly therefore thus tho towing unfortunately whatever whenever wherever whether
   whole wondering yet next further below tells told telling better ask asked brought called neighbour girlfriend
   boyfriend brother parents children friends somebody everybody everyone actually basically definitely
   absolutely apparently tomorrow weekend thinking thought remember wish hope hoping sorry buddy folks question
   reasons explain mentioned noticing driveway loaner compared differ kind being believe might wasn couldn haven
   hasn shouldn wouldn hadn weren having along ahead mum uncle aunt person people dealer dealership lately
   appreciate appreciated suggestions suggestion greetings somewhat office bathroom bedroom
   ave maria misericordia nossa credo bah capaz guri guria bao cabra macho homi rapaiz mermao painho mainha
   voinha irmaozinho egua arre eita valha tche oce ceis mim comigo contigo conosco nosso nossos nossas teu tua
   teus tuas autorizada youtube tutorial forum herdei doacao
   leilao brecho natal pascoa carnaval ferias aniversario padrinho madrinha vovo vovozinha titio netinho
   compadre comadre prefeitura chacara lojinha mercadinho creche recepcao perguntando achando falava conseguia
   coloco bonita incomoda assusta assustou preocupa preocupado raiva tristeza saudade teto sofa
   cadeira armario estante cortina respeita acredita conhece mesmos mesma mesmas outros outras instalei
   abro abri sinto naquele naquela nessas nesses nestas`.split(/\s+/),
);

const soundMinChars = 4;
/** `terrra` only sounds like `tira`. */
const soundErrorsMax = 2;
const bySound = Map.groupBy(
  [...lightWords, ...functionWords].filter(({ length }) => length >= soundMinChars),
  wordSound,
);

/** `novas` as `nova`. */
const pluralMinChars = 5;

export function isLight(word: string): boolean {
  const isPlural = word.length >= pluralMinChars && /[ao]s$/.test(word);
  return lightWords.has(word) || (isPlural && lightWords.has(word.slice(0, -1)));
}

/** The word that tells nothing which this one is by its sound: `comessa` is `começa`. */
export function lightHeard(word: string): string | null {
  if (word.length < soundMinChars || isFunctionOrLight(word)) return null;
  const alike = bySound.get(wordSound(word)) ?? [];
  return alike.find((light) => distance(word, light) <= soundErrorsMax) ?? null;
}

/** No slip was meant to be one of these. */
export function isFunctionOrLight(word: string): boolean {
  return isLight(word) || functionWords.has(word);
}
