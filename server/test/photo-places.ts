import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { pngChunk } from '../../scripts/testing/png.ts';

/** A place, and how photos spell it: none of the spellings may be left in the bytes of a photo. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Decimal degrees, as drones write them. */
export const decimal = (degrees: number) => degrees.toFixed(6);
/** Degrees and minutes, as XMP has them (`23,33.0312S`). */
export const minutes = (degrees: number, [positive, negative]: string) => {
  const size = Math.abs(degrees);
  const whole = Math.trunc(size);
  return `${whole},${((size - whole) * 60).toFixed(4)}${degrees < 0 ? negative : positive}`;
};
/** ISO 6709, as films have it (`-23.5505-046.6333/`). */
export const iso6709 = ({ latitude, longitude }: Place) => `${signed(latitude, 2)}${signed(longitude, 3)}/`;
const signed = (degrees: number, digits: number) =>
  `${degrees < 0 ? '-' : '+'}${Math.abs(degrees)
    .toFixed(4)
    .padStart(digits + 5, '0')}`;
/** 16 bits of degrees and 16 of their fraction, as 3GPP has them. */
const fixed = (degrees: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.trunc(degrees * 65_536));
  return bytes;
};
/** Degrees in thousandths, minutes and seconds as fractions, as Exif has them. */
export const rationals = (degrees: number) => {
  const bytes = Buffer.alloc(24);
  for (const [index, value] of [Math.round(Math.abs(degrees) * 1e6), 1_000_000, 7, 31, 11, 37].entries())
    bytes.writeUInt32LE(value, 4 * index);
  return bytes;
};

/** Everything that must not be left. */
export const spellingsOf = ({ latitude, longitude }: Place): Buffer[] => [
  ...[decimal(latitude), decimal(longitude), minutes(latitude, 'NS'), minutes(longitude, 'EW')].map((text) =>
    Buffer.from(text),
  ),
  Buffer.from(iso6709({ latitude, longitude })),
  Buffer.concat([fixed(longitude), fixed(latitude)]),
  rationals(latitude),
  rationals(longitude),
];

const rdf = (inside: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inside}</rdf:RDF></x:xmpmeta>`;

/** XMP as cameras, phones and drones write it, by what writes it. */
export const xmpOf = ({ latitude, longitude }: Place): Record<string, string> => {
  const [lat, long] = [decimal(latitude), decimal(longitude)];
  const [latMinutes, longMinutes] = [minutes(latitude, 'NS'), minutes(longitude, 'EW')];
  const exif = 'http://ns.adobe.com/exif/1.0/';
  return {
    'Exif, attributes': rdf(
      `<rdf:Description xmlns:exif="${exif}" exif:GPSLatitude="${latMinutes}" exif:GPSLongitude='${longMinutes}'/>`,
    ),
    'another prefix': rdf(
      `<rdf:Description xmlns:e="${exif}" e:GPSLatitude="${latMinutes}" e:GPSLongitude = "${longMinutes}"/>`,
    ),
    'Exif, elements': rdf(
      `<rdf:Description xmlns:exif="${exif}"><exif:GPSLatitude>${latMinutes}</exif:GPSLatitude>\n<exif:GPSLongitude >${longMinutes}</exif:GPSLongitude ></rdf:Description>`,
    ),
    'Exif, values in values': rdf(
      `<rdf:Description xmlns:q="${exif}"><q:GPSLatitude rdf:parseType="Resource"><rdf:value>${latMinutes}</rdf:value></q:GPSLatitude><q:GPSLongitude><rdf:Alt><rdf:li>${longMinutes}</rdf:li></rdf:Alt></q:GPSLongitude></rdf:Description>`,
    ),
    'no prefix': rdf(
      `<Description xmlns="${exif}"><GPSLatitude>${lat}</GPSLatitude><GPSLongitude>${long}</GPSLongitude></Description>`,
    ),
    'a drone': rdf(
      `<rdf:Description xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:GpsLatitude="${lat}" drone-dji:GpsLongtitude="${long}"/>`,
    ),
    'another drone': rdf(
      `<rdf:Description xmlns:d="urn:d" d:Latitude="${lat}" d:longitude="${long}" d:HomeLatitude="${lat}"/>`,
    ),
    'a map': rdf(
      `<rdf:Description xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" geo:lat="${lat}"><geo:long>${long}</geo:long></rdf:Description>`,
    ),
  };
};

export function box(type: string, ...inside: Buffer[]): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), ...inside]);
  bytes.writeUInt32BE(bytes.length, 0);
  return bytes;
}

const film = (...inside: Buffer[]) =>
  Buffer.concat([
    box('ftyp', Buffer.from('mp42\0\0\0\0mp42isom')),
    box('moov', box('udta', ...inside)),
    box('mdat', Buffer.alloc(300, 9)),
  ]);

/** The films that phones append, by where they have the place. */
export const filmsOf = (place: Place): Record<string, Buffer> => {
  const text = Buffer.from(iso6709(place));
  const counted = Buffer.from([0, text.length, 0x15, 0xc7]);
  const data = box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), text);
  const location = Buffer.concat([
    Buffer.from([0, 0, 0, 0, 0x15, 0xc7]),
    Buffer.from('Oficina\0\0'),
    fixed(place.longitude),
    fixed(place.latitude),
    fixed(760),
    Buffer.from('Terra\0\0'),
  ]);
  return {
    '©xyz': film(box('\xa9xyz', counted, text)),
    '©xyz with a value': film(box('meta', Buffer.alloc(4), box('ilst', box('\xa9xyz', data)))),
    loci: film(box('loci', location)),
    'a named field': film(
      box(
        'meta',
        Buffer.alloc(4),
        box('keys', Buffer.from('\0\0\0\0\0\0\0\x01\0\0\0\x34mdtacom.apple.quicktime.location.ISO6709')),
        box('ilst', box('\0\0\0\x01', data)),
      ),
    ),
  };
};

/** A TIFF file's tables with a place, to be appended to `before`, whose offset of the first table they become. */
export function tiffWithPlace(
  before: Buffer,
  { latitude, longitude }: Place,
  others: number[][] = [],
): Buffer {
  const start = before.length + (before.length % 2);
  const gps = start + 2 + 12 * (others.length + 1) + 4;
  const values = gps + 2 + 12 * 2 + 4;
  const table = (entries: number[][]) => {
    const bytes = Buffer.alloc(2 + 12 * entries.length + 4);
    bytes.writeUInt16LE(entries.length, 0);
    for (const [index, [tag = 0, type = 0, count = 0, value = 0]] of entries.entries()) {
      bytes.writeUInt16LE(tag, 2 + 12 * index);
      bytes.writeUInt16LE(type, 4 + 12 * index);
      bytes.writeUInt32LE(count, 6 + 12 * index);
      bytes.writeUInt32LE(value, 10 + 12 * index);
    }
    return bytes;
  };
  const tiff = Buffer.concat([
    before,
    Buffer.alloc(start - before.length),
    table([...others, [0x8825, 4, 1, gps]]),
    table([
      [2, 5, 3, values],
      [4, 5, 3, values + 24],
    ]),
    rationals(latitude),
    rationals(longitude),
  ]);
  tiff.writeUInt32LE(start, 4);
  return tiff;
}

/** Exif alone: a TIFF file without a picture. */
export const exifOf = (place: Place) => tiffWithPlace(Buffer.from('II*\0\0\0\0\0', 'latin1'), place);

function segment(data: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** These data in segments at a JPEG's beginning. */
export const jpegWith = (jpeg: Buffer, ...data: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...data.map(segment), jpeg.subarray(2)]);

export const xmpSegment = (xmp: string) => Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`);

/** XMP in pieces of this many bytes. */
export function extensionSegments(xmp: string, pieceBytes: number): Buffer[] {
  const whole = Buffer.from(xmp);
  const checksum = createHash('md5').update(whole).digest('hex').toUpperCase();
  const pieces: Buffer[] = [];
  for (let start = 0; start < whole.length; start += pieceBytes) {
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(whole.length, 0);
    numbers.writeUInt32BE(start, 4);
    pieces.push(
      Buffer.concat([
        Buffer.from(`http://ns.adobe.com/xmp/extension/\0${checksum}`),
        numbers,
        whole.subarray(start, start + pieceBytes),
      ]),
    );
  }
  return pieces;
}

/** These chunks after a PNG's header. */
export function pngWith(png: Buffer, ...chunks: [type: string, data: Buffer][]): Buffer {
  const headerEnd = 8 + 12 + 13;
  return Buffer.concat([
    png.subarray(0, headerEnd),
    ...chunks.map(([type, data]) => pngChunk(type, data)),
    png.subarray(headerEnd),
  ]);
}

const profile = (name: string, data: Buffer) =>
  Buffer.from(
    `\n${name}\n${String(data.length).padStart(8)}\n${data.toString('hex').replace(/.{72}/g, '$&\n')}\n`,
  );

/** The texts of PNG that may hold a place, by what writes them. */
export const pngTextsOf = (place: Place, xmp: string): Record<string, [type: string, data: Buffer]> => {
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), exifOf(place)]);
  const xmpName = 'XML:com.adobe.xmp';
  return {
    eXIf: ['eXIf', exifOf(place)],
    'iTXt of XMP': ['iTXt', Buffer.from(`${xmpName}\0\0\0\0\0${xmp}`)],
    'compressed iTXt of XMP': [
      'iTXt',
      Buffer.concat([Buffer.from(`${xmpName}\0\x01\0pt\0XMP\0`), deflateSync(xmp)]),
    ],
    'tEXt with a raw profile': [
      'tEXt',
      Buffer.concat([Buffer.from('Raw profile type exif\0'), profile('exif', exif)]),
    ],
    'zTXt with a raw profile': [
      'zTXt',
      Buffer.concat([
        Buffer.from('Raw profile type APP1\0\0'),
        deflateSync(profile('generic profile', xmpSegment(xmp))),
      ]),
    ],
    'tEXt named by its place': ['tEXt', Buffer.from(`exif:GPSLatitude\0${decimal(place.latitude)}`)],
    'compressed text that is cut off': [
      'zTXt',
      Buffer.concat([Buffer.from('XMP\0\0'), deflateSync(xmp, { level: 0 }).subarray(0, -20)]),
    ],
  };
};

/** A further chunk of a WebP; the header says nothing of it, and readers look for it all the same. */
export function webpWith(webp: Buffer, type: string, data: Buffer): Buffer {
  const head = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4)]);
  head.writeUInt32LE(data.length, 4);
  const whole = Buffer.concat([webp, head, data, Buffer.alloc(data.length % 2)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** XMP in an application block of a GIF, as it stands, with the bytes after it that lead readers to its end. */
export function gifWith(gif: Buffer, xmp: string): Buffer {
  const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);
  return Buffer.concat([
    gif.subarray(0, -1),
    Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'),
    Buffer.from(xmp),
    trailer,
    gif.subarray(-1),
  ]);
}
