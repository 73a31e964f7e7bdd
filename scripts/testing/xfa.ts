const field = (name: string, caption: string, ui: string, more = '') =>
  `<field name="${name}" w="150mm" h="12mm"><ui>${ui}</ui><caption><value><text>${caption}</text></value></caption>${more}<font typeface="Arial"/></field>`;

const items = (...values: string[]) =>
  `<items>${values.map((value) => `<text>${value}</text>`).join('')}</items>`;

/** A filled XFA form of two sheets, with a script that would say so if it ran, as an XDP packet. */
export const filledXfa = `<?xml version="1.0" encoding="UTF-8"?>
<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">
<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form1" layout="tb" locale="pt_BR">
<pageSet><pageArea name="P"><contentArea x="10mm" y="10mm" w="190mm" h="270mm"/><medium stock="a4" short="210mm" long="297mm"/></pageArea></pageSet>
<subform name="s" w="190mm" layout="tb">
<draw w="150mm" h="12mm"><value><text>Ficha de garantia</text></value><font typeface="Arial" size="14pt"/></draw>
${field('modelo', 'Modelo', '<textEdit/>')}
${field('defeito', 'Defeito', '<textEdit multiLine="1"/>')}
${field('garantia', 'Em garantia', '<checkButton/>', items('1', '0'))}
${field('tensao', 'Tensão', '<choiceList/>', items('127 V', '220 V'))}
${field('senha', 'Senha', '<passwordEdit/>')}
<subform layout="tb" w="190mm"><breakBefore targetType="contentArea" startNew="1"/>
<draw w="150mm" h="12mm"><value><text>Segunda folha KTR5512</text></value><font typeface="Arial"/></draw></subform>
<event activity="initialize"><script contentType="application/x-javascript">app.alert("script");</script></event>
</subform></subform></template>
<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form1><s>
<modelo>TXQ7788</modelo><defeito>Fusível F901 aberto</defeito><garantia>1</garantia><tensao>220 V</tensao><senha>segredo</senha>
</s></form1></xfa:data></xfa:datasets>
</xdp:xdp>`;
