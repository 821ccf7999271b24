/** Waits between attempts, in milliseconds. Tests shorten them. */
export interface Delays {
  /** Between searches for the object of a create request without a response. */
  search: readonly number[];
  /** Between retries if the service rejects a current version, because it processes another change. */
  conflict: readonly number[];
  /** Between attempts to delete an object while another object refers to it. One minute in total. */
  reference: readonly number[];
  /** Maximum time that the process of an interrupted run gets to finish its request. */
  process: number;
}

export const usualDelays: Delays = {
  search: [0, 1000, 3000, 6000],
  conflict: [500, 1000, 2000, 4000, 8000],
  reference: [1000, 2000, 4000, 8000, 15_000, 30_000],
  process: 60_000,
};
