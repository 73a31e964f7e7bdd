import { crc32, deflateRawSync } from 'node:zlib';

/** A zip file of these parts. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const behind = Buffer.alloc(14);
    behind.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, behind, Buffer.from(name)]),
    );
    files.push(file);
    at += file.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}

const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;

const contentTypes = (kind: keyof typeof types, part: string) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${types[kind]}"/></Types>`;

/** A text of Word with this in its body. */
export function docxOf(body: string, more: Readonly<Record<string, string | Buffer>> = {}): Buffer {
  return zipOf({
    '[Content_Types].xml': contentTypes('docx', 'word/document.xml'),
    'word/document.xml': `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    ...more,
  });
}

/** A workbook with one sheet of these rows, and these formats of numbers for its styles. */
export function xlsxOf(
  rows: string,
  formats: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Buffer {
  const ids = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('');
  const styles = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('');
  return zipOf({
    '[Content_Types].xml': contentTypes('xlsx', 'xl/workbook.xml'),
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Peças" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts>${ids}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  });
}
