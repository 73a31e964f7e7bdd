import { crc32 } from 'node:zlib';
import piexif from 'piexifjs';
import { pngOf } from '../../scripts/testing/png.ts';

/** A grey pixel. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="23,33.0S" exif:ColorSpace="1">
<exif:GPSLongitude>46,38.0W</exif:GPSLongitude></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** Exif data with a GPS position (São Paulo, by the Sé): `Exif\0\0` and a TIFF file. */
export function exifWithPosition(): Buffer {
  const { ImageIFD, GPSIFD } = piexif;
  const exif = piexif.dump({
    '0th': { [ImageIFD.Make]: 'Oficina', [ImageIFD.Orientation]: 6 },
    GPS: {
      [GPSIFD.GPSLatitudeRef]: 'S',
      [GPSIFD.GPSLatitude]: [
        [23, 1],
        [33, 1],
        [1, 1],
      ],
      [GPSIFD.GPSLongitudeRef]: 'W',
      [GPSIFD.GPSLongitude]: [
        [46, 1],
        [38, 1],
        [2, 1],
      ],
      [GPSIFD.GPSDateStamp]: '2026:11:21',
    },
  });
  return Buffer.from(exif, 'latin1');
}

/** A JPEG with its position in Exif and in XMP, followed by `tail`, as phones append further pictures. */
export function jpegWithPosition(tail = Buffer.alloc(0)): Buffer {
  const withExif = Buffer.from(
    piexif.insert(exifWithPosition().toString('latin1'), jpeg.toString('latin1')),
    'latin1',
  );
  const packet = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), packet]);
  segment.writeUInt16BE(packet.length + 2, 2);
  return Buffer.concat([withExif.subarray(0, 2), withExif.subarray(2), tail].toSpliced(1, 0, segment));
}

/** A PNG with its position in `eXIf` and in XMP. */
export function pngWithPosition(): Buffer {
  return pngOf(
    ['IHDR', Buffer.from('00000001000000010806000000', 'hex')],
    ['eXIf', exifWithPosition().subarray(6)],
    ['iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)],
    ['IDAT', Buffer.from('789c6360606060000000050001a5f64540', 'hex')],
  );
}

/** Whether every chunk of a PNG has a valid CRC. */
export function isSoundPng(png: Buffer): boolean {
  for (let start = 8; start < png.length; ) {
    const end = start + 8 + png.readUInt32BE(start);
    if (png.readUInt32BE(end) !== crc32(png.subarray(start + 4, end))) return false;
    start = end + 4;
  }
  return true;
}

/** A WebP container with an Exif chunk. */
export function webpWithPosition(): Buffer {
  const tiff = exifWithPosition().subarray(6);
  const chunk = Buffer.concat([Buffer.from('EXIF\0\0\0\0'), tiff, Buffer.alloc(tiff.length % 2)]);
  chunk.writeUInt32LE(tiff.length, 4);
  const riff = Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x08\0\0\0\0\0\0\0\0\0', 'latin1'),
    chunk,
  ]);
  riff.writeUInt32LE(riff.length - 8, 4);
  return riff;
}

/** A PNG of one frame that counts as an animation. */
export function animatedPng(): Buffer {
  return pngOf(
    ['IHDR', Buffer.from('00000001000000010806000000', 'hex')],
    ['acTL', Buffer.from('0000000100000000', 'hex')],
    ['fcTL', Buffer.from('0000000000000001000000010000000000000000000a00640000', 'hex')],
    ['IDAT', Buffer.from('789c6360606060000000050001a5f64540', 'hex')],
  );
}
