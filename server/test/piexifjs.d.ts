declare module 'piexifjs' {
  type Tags = Record<number, string | number | [number, number][] | [number, number]>;
  const piexif: {
    ImageIFD: Record<'Make' | 'Orientation', number>;
    GPSIFD: Record<
      'GPSLatitudeRef' | 'GPSLatitude' | 'GPSLongitudeRef' | 'GPSLongitude' | 'GPSDateStamp',
      number
    >;
    /** Exif data after `Exif\0\0`, as a binary string. */
    dump(tags: { '0th'?: Tags; '1st'?: Tags; GPS?: Tags; thumbnail?: string }): string;
    insert(exif: string, jpeg: string): string;
  };
  export default piexif;
}
