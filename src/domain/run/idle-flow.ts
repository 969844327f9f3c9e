/** Told of a flow of which every step was skipped by its own condition. */
export const nothingChecked =
  'Nothing was done or checked: no step ran, since the "when" of none of them held. See whether those conditions say what is meant.';
