/** Where a value comes from: a flag, a variable, a file or the default. */
export interface SettingOrigin {
  readonly kind: 'flag' | 'variable' | 'file' | 'default';
  /** `--workers`, `HANDEYE_WORKERS`, the path of the file, or `default`. */
  readonly name: string;
}
