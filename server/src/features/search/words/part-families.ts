/** How the numbers of parts begin, and what such a part is: of 4N60 no record tells, of MOSFETs many do. */
const families: readonly (readonly [RegExp, string])[] = [
  [
    /^(i[hkr]?w\d+[nt]\d+|fgh?\d+n\d+|fga\d+n\d+|stg\w?\d+|irg\w+\d+|g[tw]?\d{2}n\d{2,3}|h\d{2}r\d{3,4}|rjh\d+|gt\d{2}[a-z]\d{3}|cm\d{2,3}\w+|skm\d+\w+|bsm\d+\w+|fp\d+r\w+)$/,
    'igbt',
  ],
  // Parts as boards are printed: `PQ301`, `RV1`, `U501`.
  [/^(pq\d{1,4}|q\d{3})$/, 'transistor'],
  [/^(pu\d{2,4}|u\d{3}|ic\d{1,3})$/, 'ci'],
  [/^(pl\d{2,4}|l\d{3})$/, 'bobina'],
  [/^(pr\d{3,4}|r\d{3})$/, 'resistor'],
  [/^(pd\d{3}|d\d{3})$/, 'diodo'],
  [/^c\d{3}$/, 'capacitor'],
  [/^rv\d{1,3}$/, 'varistor'],
  [/^zd\d{1,4}$/, 'zener'],
  [/^(rl\d{1,3}|ry\d{1,3})$/, 'rele'],
  [/^cn\d{1,4}$/, 'conector'],
  [/^(stk|ps2[12]|fsb|fnb|fna|ikcm|igcm|stgip|skiip|mp6)\w*\d\w*$/, 'ipm'],
  [
    /^((lm|ka|mc|l|ua)?7[89][lm]?\d{2}|lm(317|337|338|350|2576|2575|2577)|ams?1117|ld1117|lf\d{2}cv|mp\d{4}|xl4\d{3}|ap1\d{3})[a-z]*\d?$/,
    'regulador',
  ],
  [
    /^(pc\d{3}|el\d{3}|ltv\d{3}|4n[23]\d|tlp\d{3}|fod\d{3}|ps2\d{3}|cny\d{2}|hcpl\w+|hcnw\w+|6n13\d|a3120|a316j)[a-z]*\d?$/,
    'optoacoplador',
  ],
  [/^(bt[ab]?\d{2,3}|tic2\d{2}|z0\d{3}|q\d{4}l\d|tyn\d+|bta\d+)[a-z]*\d*[a-z]*$/, 'triac'],
  [
    /^(1n\d{3,4}|uf\d{4}|fr\d{3}|her\d{3}|mur\d+|byv?\d+|ss\d{2}|sb\d{3,4}|sr\d{3,4}|mbr\w+|stps\w+|by\d{3}|hvr\w+|p6ke\d+)[a-z]*$/,
    'diodo',
  ],
  [/^(gbu|gbj|kbp|kbu|kbl|kbpc|rs[4-9]|db1|df|w0|2w)\d{2,4}[a-z]*$/, 'retificadora'],
  [/^(w25|mx25|gd25|en25|25q|25l|sst25|xm25|n25q|w74|mx66)\w+$/, 'flash'],
  [/^((at)?24c|24lc|93c|m24c|br24|st95)\w*$/, 'eeprom'],
  [
    /^(tny|top2|viper|lnk|fsq|fsd|fsl|ka5|str|ice[23]|uc[23]84|ka384|uc384|38[48]|ob2|sg6|sg5|fan67|ncp1[02]|ld75|ld55|ap8|dap|tl494|tea1|ap3|cr6|thx2)\w*\d\w*$/,
    'fonte',
  ],
  [
    /^(lm|lf|tl|ne|op|ua|mc|jrc|njm|rc|ca)(0\d{2}|3[25][48]|741|5532|4558|4560|2904|833|1458)[a-z]*$/,
    'operacional',
  ],
  [/^(tda|tas|tpa|yda|sta|lm38|lm48|lm36|pam8|max98|stk4|la4|ta8)\w*\d\w*$/, 'amplificador'],
  [/^(tja|sn65|mcp25|pca82|82c25|iso10|atf\d|tle6|tle7|tle9)\w*\d\w*$/, 'can'],
  [/^(bq2[4-7]|max17|max87|isl62[05]|isl88|isl95|rt36|oz8|up6|tps51|rt82)\w*\d\w*$/, 'controlador'],
  [/^(2n\d{4}|bc\d{3}|bd\d{3}|tip\d{2,3}|mje\d+|2s[abcd]\d+)[a-z]*$/, 'transistor'],
  [
    /^((?![12]n\d{3})\d{1,3}nf?\d{2,3}|irf[a-z]{0,2}\d{3,4}|[a-z]{2,4}\d{1,2}n\d{2}|(ao[dn]|aon|apm|fd[spn]|si|sir|ao)\d{4}|stp\d+nf?\d+|2n700\d|bss\d+|bs170)[a-z]*\d?$/,
    'mosfet',
  ],
];

/** The kind of part that a number is of, by how it begins; null for other codes. */
export function partFamily(code: string): string | null {
  return families.find(([numbers]) => numbers.test(code))?.[1] ?? null;
}
