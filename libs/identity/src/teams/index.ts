export {
  MEMBER_PROFILE_ORDER,
  type MemberProfile,
  type MemberProfilePatch,
  type MemberRow,
  readMemberProfile,
  toMemberProfile,
  updateMemberProfile,
  walkMemberProfiles,
} from './member-profiles.js';
export { addMember, isMember, removeMember, type Membership } from './members.js';
export { TEAM_ORDER, walkTeams } from './list-teams.js';
export { toClientTeam, toServerTeam, type ClientTeamJson, type ServerTeamJson } from './team-json.js';
export { TeamMemberEntity } from './team-member.entity.js';
export type { NewTeam, TeamPatch, TeamRecord } from './team-record.js';
export { TeamEntity } from './team.entity.js';
export { createTeam, deleteTeam, readTeam, updateTeam } from './teams.js';
