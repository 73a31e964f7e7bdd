import type { Config } from './config.ts';

/** What our own pages use: beeps are heard, blinks seen, and the codes of cars read through an adapter. */
const used = ['bluetooth', 'camera', 'microphone', 'serial'];

/** Browser features that none of our pages use, denied to any script on them. */
const unused = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'midi',
  'payment',
  'usb',
];

/** The `Permissions-Policy` of every answer. */
export const permissionsPolicy = [
  ...used.map((feature) => `${feature}=(self)`),
  ...unused.map((feature) => `${feature}=()`),
].join(', ');

/** Whether the public address is one of the instance's own authority, where http goes on beside it. */
const isOwnAuthority = ({ https, publicUrl, isPublicUrlSet }: Config) =>
  https !== null && (!isPublicUrlSet || new URL(publicUrl).port === String(https.port));

/** Whether people reach this instance over https alone, by a proxy with a certificate that every browser accepts. */
export const isHttps = (config: Config) => config.publicUrl.startsWith('https:') && !isOwnAuthority(config);

const hstsSeconds = 365 * 24 * 60 * 60;

/**
 * For helmet.
 * @param inlineScripts sources that allow the scripts in `index.html`
 */
export const securityHeaders = (config: Config, inlineScripts: string[]) =>
  ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // WebAssembly without `eval`: for MD5 sums, and for images in scanned PDFs.
        scriptSrc: ["'self'", ...inlineScripts, "'wasm-unsafe-eval'"],
        // The component library sets styles on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // A recording or film that is being heard or seen.
        mediaSrc: ['blob:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // A shop's own machine may serve plain HTTP in the local network, and goes on beside https of its own authority: a browser that
    // was told to use https alone would ask for it at the port of HTTP.
    strictTransportSecurity: isHttps(config) ? { maxAge: hstsSeconds, includeSubDomains: false } : false,
  }) as const;
