import type { Config } from './config.ts';

/** Browser features that none of our pages use, denied to any script on them. */
export const permissionsPolicy = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

export const isHttps = ({ publicUrl }: Config) => publicUrl.startsWith('https:');

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
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // A shop's own machine may serve plain HTTP in the local network.
    strictTransportSecurity: isHttps(config) ? { maxAge: hstsSeconds, includeSubDomains: false } : false,
  }) as const;
