/** The clipboard of the person who sits at this machine. */
export interface Clipboard {
  /**
   * Puts a text into it, which stays there after this process has ended.
   * @throws HandeyeError `environment_missing` where there is no clipboard, or no program that reaches it
   */
  write(text: string): Promise<void>;
  /**
   * The text in it; empty where there is none.
   * @throws HandeyeError `environment_missing`
   */
  read(): Promise<string>;
}
