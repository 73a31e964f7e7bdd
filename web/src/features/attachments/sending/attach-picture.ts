import { attachFile, NameTaken, type Tries } from './attach-file.ts';

/** Document type of pictures that are taken where they are shown. */
const pictureType = 'Foto';
const nameTries = 5;

/**
 * Attaches a picture under its name, or the first free one like it: every camera calls its photos the same.
 * @returns its id, and the name under which it was attached
 */
export async function attachPicture(
  file: File,
  owner: Parameters<typeof attachFile>[1],
): Promise<{ id: number; name: string }> {
  let { name } = file;
  const { signal } = new AbortController();
  const tries: Tries = { md5: null, mayBeAttached: false };
  for (let nth = 1; ; nth += 1)
    try {
      const toAttach = { file, name, tipo: pictureType, descricao: '' };
      const { id } = await attachFile(toAttach, owner, { tries, signal, report: () => undefined });
      return { id, name };
    } catch (error) {
      if (!(error instanceof NameTaken) || nth === nameTries) throw error;
      name = error.freeName;
      tries.mayBeAttached = false;
    }
}
