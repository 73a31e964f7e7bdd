import type { OwnSession } from '@bancada/contract/accounts/auth';
import Bowser from 'bowser';

type Device = Pick<OwnSession, 'navegador' | 'sistema' | 'dispositivo'>;

const kinds: Record<string, Device['dispositivo']> = {
  desktop: 'computador',
  mobile: 'celular',
  tablet: 'tablet',
};

/** Browser and system in a `User-Agent`; null for what it does not contain. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { navegador: null, sistema: null, dispositivo: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    navegador: named(browser.name, browser.version?.split('.', 1)[0]),
    // Windows and macOS report frozen versions, which say nothing about the machine.
    sistema: named(os.name, /windows|macos/i.test(os.name ?? '') ? undefined : os.version),
    dispositivo: kinds[platform.type ?? ''] ?? null,
  };
}

function named(name: string | undefined, version: string | undefined): string | null {
  if (!name) return null;
  return version ? `${name} ${version}` : name;
}
