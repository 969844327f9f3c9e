/** The names of config files, of which a folder has one. */
export const configFileNames = ['handeye.config.json', 'handeye.config.yaml', 'handeye.config.yml'] as const;
/** The names of policy files, of which a folder has one. */
export const policyFileNames = ['handeye.policy.json', 'handeye.policy.yaml', 'handeye.policy.yml'] as const;
