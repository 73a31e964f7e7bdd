/** A page takes long, and somebody else's new file waits. */
export class GivesWay extends Error {
  override name = 'GivesWay';
}

/** Nothing that is in use has the file any more: it lies in the bin, or is removed. */
export class OutOfUse extends Error {
  override name = 'OutOfUse';
}
