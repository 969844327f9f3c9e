/** The names of config files, of which a folder has one. */
export const configFileNames = ['handeye.config.json', 'handeye.config.yaml', 'handeye.config.yml'] as const;
