/** What may be logged beside the message, by name. */
export type LogData = Readonly<Record<string, unknown>>;

/** Shows whoever runs handeye what it is doing. What belongs to a run goes into its journal instead. */
export interface Logger {
  debug(message: string, data?: LogData): void;
  info(message: string, data?: LogData): void;
  warn(message: string, data?: LogData): void;
  error(message: string, data?: LogData): void;
  /** A logger that adds `data` to each line. */
  child(data: LogData): Logger;
}
