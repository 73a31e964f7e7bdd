/** A rectangle of the board, in mm: x to the right and y upwards, seen from the top. */
export interface Bounds {
  left: number;
  right: number;
  bottom: number;
  top: number;
}
